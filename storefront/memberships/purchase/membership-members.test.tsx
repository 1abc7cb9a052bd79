import { expect, test } from 'vitest';
import type { LevelType } from '../../booking/membership-level.ts';
import { sampleGroup, sampleType } from '../../booking/testing/sample-offer.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { MembershipMembers } from './membership-members.tsx';

const rule = (min: number, max: number, named: 'yes' | 'no' = 'no', party_role = '') => ({
  ticket_type_id: '',
  min,
  max,
  named,
  emailed: false,
  party_role,
});
const nothing = () => undefined;

/** The initial members of a level with these rules: as few as the rules allow. */
async function membersOf(
  rules: Readonly<Record<string, LevelType['rule']>>,
  inCart: ReadonlyMap<string, number> = new Map(),
): Promise<{ readonly text: string; readonly steppers: readonly string[] }> {
  const types = Object.entries(rules).map(([id, one]) => ({ id, ...(one ? { rule: one } : {}) }));
  const html = await renderPart(
    <MembershipMembers
      level={{ id: 'level', groupId: 'group', name: 'Level', summary: '', types }}
      group={sampleGroup(Object.keys(rules).map((id) => sampleType(id)))}
      members={Object.fromEntries(types.map(({ id, rule: one }) => [id, one?.min ?? 0]))}
      inCart={inCart}
      amounts={{}}
      isBusy={false}
      onChange={nothing}
      onAmount={nothing}
    />,
  );
  const steppers = [...html.matchAll(/aria-label="Add one (\w+)"/g)].map(([, name]) => name ?? '');
  return { text: visibleTexts(html), steppers };
}

// Guards: QTY-42
test('a fixed number of members is shown without a stepper (QTY-42)', async () => {
  const { text, steppers } = await membersOf({
    card: rule(2, 2),
    guest: rule(0, 3),
    first: rule(1, 1, 'yes'),
  });
  expect(steppers).toEqual(['guest']);
  expect(text).toMatch(/card €10\.00 2 guest/);
});

// Guards: MEM-10
test('members in the cart count, and a completed type is not chosen again', async () => {
  const { text, steppers } = await membersOf({ guest: rule(0, 2) }, new Map([['guest', 2]]));
  expect(steppers).toEqual([]);
  expect(text).toContain('No more');
});

// Guards: MEM-45, MEM-46, MEM-47
test('children under 18 are asked for separately, and cards need time (MEM-45 to 47)', async () => {
  const { text } = await membersOf({
    adult: rule(1, 2, 'yes', 'primary'),
    child: rule(0, 4, 'no', 'child'),
  });
  const question = text.indexOf('How many children under 18 should it include?');
  expect(question).toBeGreaterThan(text.indexOf('adult'));
  expect(text.indexOf('child', question + 20)).toBeGreaterThan(question);
  expect(text).toContain('Physical membership cards take 3 to 5 weeks');
  const { text: alone } = await membersOf({ adult: rule(1, 2, 'yes', 'primary') });
  expect(alone).not.toContain('children under 18');
});
