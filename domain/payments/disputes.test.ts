import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DisputeMovement, type DisputeNow, untoldOfDispute } from './disputes.ts';

const asked = { ref: 'du_1', withdrawn: 0, returned: null, fee: null };
const taken = { ...asked, withdrawn: 4_300, fee: 1_500 };

/** Records the missing movements of each state in turn; returns everything recorded. */
function recordAll(...states: readonly DisputeNow[]): DisputeMovement[] {
  const recorded: DisputeMovement[] = [];
  for (const state of states) recorded.push(...untoldOfDispute(state, recorded));
  return recorded;
}
const told = (...states: readonly DisputeNow[]) =>
  recordAll(...states).map(
    ({ audit_action, amount, provider_ref }) => `${audit_action} ${amount} ${provider_ref}`,
  );

test('an inquiry opens and closes without moving money', () => {
  expect(told(asked)).toEqual(['dispute_opened 0 du_1']);
  expect(told(asked, { ...asked, returned: 0 })).toEqual([
    'dispute_opened 0 du_1',
    'dispute_closed 0 du_1',
  ]);
  expect(untoldOfDispute(asked, [])).toMatchObject([{ reason: 'inquiry' }]);
});

test('an inquiry takes the money when it becomes a chargeback', () => {
  expect(told(asked, taken, { ...taken, returned: 0 })).toEqual([
    'dispute_opened 0 du_1',
    'dispute_fee 1500 du_1',
    'dispute_opened 4300 du_1 2',
    'dispute_closed 0 du_1',
  ]);
});

test('a chargeback takes the money once, and returns it when won, even after being lost', () => {
  const won = { ...taken, returned: 4_300 };
  const opened = ['dispute_opened 4300 du_1', 'dispute_fee 1500 du_1'];
  expect(told(taken, taken, won, won)).toEqual([...opened, 'dispute_closed 4300 du_1']);
  expect(told({ ...taken, returned: 0 }, won, won)).toEqual([
    ...opened,
    'dispute_closed 0 du_1',
    'dispute_closed 4300 du_1 2',
  ]);
});

test('an inquiry recorded as a chargeback returns the money, and can still become one', () => {
  const before = [{ audit_action: 'dispute_opened', provider_ref: 'du_1', amount: 4_300 }];
  const mended = untoldOfDispute(asked, before);
  expect(mended).toEqual([
    {
      audit_action: 'dispute_closed',
      amount: 4_300,
      provider_ref: 'du_1 2',
      reason: 'inquiry',
    },
  ]);
  expect(untoldOfDispute(taken, [...before, ...mended])).toMatchObject([
    { audit_action: 'dispute_fee' },
    { audit_action: 'dispute_opened', amount: 4_300, provider_ref: 'du_1 2' },
  ]);
});

test('other disputes of the payment do not count', () => {
  const other = [{ audit_action: 'dispute_opened', provider_ref: 'du_11', amount: 4_300 }];
  expect(untoldOfDispute(taken, other)).toHaveLength(2);
});

// Guards: SLS-03
test('what is recorded matches the processor through any states, and each movement has its own name', () => {
  const state = fc
    .record({
      withdrawn: fc.nat(50),
      isOver: fc.boolean(),
      back: fc.nat(50),
      fee: fc.constantFrom(null, 15),
    })
    .map(({ withdrawn, isOver, back, fee }) => ({
      ref: 'du_1',
      withdrawn,
      returned: isOver ? Math.min(back, withdrawn) : null,
      fee,
    }));
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), (states) => {
      const recorded = recordAll(...states);
      const amountOf = (action: string) =>
        recorded
          .filter(({ audit_action }) => audit_action === action)
          .reduce((all, { amount }) => all + amount, 0);
      const { withdrawn = 0, returned = 0 } = states.at(-1) ?? {};
      expect(amountOf('dispute_opened') - amountOf('dispute_closed')).toBe(
        withdrawn - (returned ?? 0),
      );
      const names = recorded.map(({ audit_action, provider_ref }) => audit_action + provider_ref);
      expect(new Set(names).size).toBe(names.length);
      expect(untoldOfDispute(states.at(-1) ?? asked, recorded)).toEqual([]);
    }),
  );
});
