import { describe, expect, test } from 'vitest';
import { checkTenantFile } from './check-tenant-file.ts';
import example from './samples/example.json' with { type: 'json' };

type Text = string | Readonly<Record<string, string>>;
interface Names {
  readonly languages?: readonly string[];
  readonly name?: Text;
  readonly group?: Text;
  readonly category?: Text;
  readonly types?: readonly string[];
  readonly groups?: readonly string[];
  readonly config?: object;
}

/** The example with one event, whose rule names types and groups. */
function fileOf(names: Names) {
  const copy = structuredClone(example) as unknown as {
    portal: object;
    config: object;
    events: { groups: { id: string; types: { id: string; name: Text }[] }[] }[];
  };
  const [event] = copy.events;
  const [group] = event?.groups ?? [];
  const [type] = group?.types ?? [];
  if (!event || !group || !type) throw new Error('the example sells nothing');
  Object.assign(copy.portal, { languages: names.languages ?? ['en', 'de'] });
  Object.assign(type, { name: names.name ?? 'Adult' });
  Object.assign(group, { name: names.group ?? 'Admission' });
  const triggers = {
    ...(names.types && { ticket_type_names: names.types }),
    ...(names.groups && { ticket_group_names: names.groups }),
  };
  Object.assign(event, {
    category: names.category ?? 'Tours',
    message_rules: [{ actions: { date_message: 'Hello' }, triggers }],
  });
  copy.config = names.config ?? {};
  return { copy, typeId: type.id, groupId: group.id };
}

function check(names: Names) {
  const { copy, typeId, groupId } = fileOf(names);
  const checked = checkTenantFile(copy, { files: () => true });
  const [event] = checked.tenant?.events ?? [];
  return {
    ...checked,
    typeId,
    groupId,
    triggers: event?.message_rules[0]?.triggers,
    faultTexts: checked.faults?.map(({ path, fault }) => `${path}: ${fault}`),
  };
}

const adult = { en: 'Adult', de: 'Erwachsene' };

describe('a name in a message rule becomes the ids of what it means', () => {
  test.each<[string, Names]>([
    ['as the file writes it', { types: ['Adult'] }],
    ['in the first language', { name: adult, types: ['Adult'] }],
    // Guards: CAL-33
    ['in another language of the text', { name: adult, types: ['Erwachsene'] }],
    [
      'after the first language changed',
      { name: adult, languages: ['de', 'en'], types: ['Adult'] },
    ],
    [
      'in a language of the dictionary',
      { types: ['Erwachsene'], config: { event_texts: { de: { Adult: 'Erwachsene' } } } },
    ],
  ])('%s', (_, names) => {
    const { triggers, typeId } = check(names);
    expect(triggers).toEqual({ ticket_type_ids: [typeId] });
  });

  test('of groups, too', () => {
    const { triggers, groupId } = check({
      group: { en: 'Entry', de: 'Eintritt' },
      groups: ['Eintritt'],
    });
    expect(triggers).toEqual({ ticket_group_ids: [groupId] });
  });

  // Guards: CAL-33
  test('and is refused if nothing has it in any language', () => {
    expect(check({ name: adult, types: ['Adulte'], groups: ['Nowhere'] }).faultTexts).toEqual([
      'events[0].message_rules[0].triggers.ticket_type_names[0]: there is no ticket type "Adulte"; did you mean "Adult"?',
      'events[0].message_rules[0].triggers.ticket_group_names[0]: there is no ticket group "Nowhere"',
    ]);
  });

  test('and the file’s own names take precedence over those in another language', () => {
    const { copy, typeId } = fileOf({ name: 'Solo', types: ['Solo'] });
    const types = copy.events[0]?.groups[0]?.types ?? [];
    types.push({ ...types[0], id: 'other', name: { en: 'Alone', de: 'Solo' } });
    const { tenant } = checkTenantFile(copy, { files: () => true });
    expect(tenant?.events[0]?.message_rules[0]?.triggers).toEqual({ ticket_type_ids: [typeId] });
  });
});

describe('a category in a setting', () => {
  const tours = { en: 'Tours', de: 'Führungen' };
  const free = (...categories: Text[]) => ({ 'conflicts.excluded_categories': categories });

  test.each<[string, Names, string]>([
    ['in another language', { category: tours, config: free('Führungen') }, 'Tours'],
    [
      'after the first language changed',
      { category: tours, languages: ['de', 'en'], config: free('Tours') },
      'Führungen',
    ],
  ])('is that of the events %s', (_, names, category) => {
    expect(check(names).tenant?.config['conflicts.excluded_categories']).toEqual([category]);
  });

  // Guards: ORD-32
  test('stays, with a notice, if no event has it', () => {
    const { tenant, notices } = check({ category: tours, config: free('Tuors') });
    expect(tenant?.config['conflicts.excluded_categories']).toEqual(['Tuors']);
    expect(notices).toContainEqual({
      path: 'config["conflicts.excluded_categories"][0]',
      fault: 'no event has the category "Tuors"; did you mean "Tours"?',
    });
  });
});
