import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOfReplacement, replacedBy, settleEdit } from './order-edit.ts';

const of = (event: string, type: string) => ({ event_template_id: event, ticket_type_id: type });

test('each new ticket stands for one removed, of its type before others of its event', () => {
  const [adult, child] = [of('tower', 'adult'), of('tower', 'child')];
  expect(replacedBy([of('tower', 'senior'), of('tower', 'adult')], [adult, child])).toEqual([
    child,
    adult,
  ]);
});

test('a new ticket without a removed one of its event stands for none', () => {
  expect(replacedBy([of('tower', 'adult')], [of('lift', 'ride')])).toEqual([undefined]);
  const adult = of('tower', 'adult');
  expect(replacedBy([adult, adult], [adult])).toEqual([adult, undefined]);
});

test('no removed ticket is stood for twice, and none is left over that could be', () => {
  const ticket = fc.record({
    event_template_id: fc.constantFrom('a', 'b'),
    ticket_type_id: fc.constantFrom('x', 'y', 'z'),
  });
  fc.assert(
    fc.property(fc.array(ticket), fc.array(ticket), (added, removed) => {
      const stood = replacedBy(added, removed);
      const found = stood.filter((each) => each !== undefined);
      expect(new Set(found).size).toBe(found.length);
      for (const event of ['a', 'b']) {
        const n = (list: readonly { event_template_id: string }[]) =>
          list.filter((each) => each.event_template_id === event).length;
        expect(n(found)).toBe(Math.min(n(added), n(removed)));
      }
    }),
  );
});

const rates = { fee_fixed_rate: 100, fee_percent_rate: '10' };

test('what codes took off a ticket is taken off the one that comes for it, at most its price', () => {
  const replaced = { face_value: 3000, adjusted_value: 2400 };
  expect(priceOfReplacement({ face_value: 3500, ...rates }, replaced)).toMatchObject({
    adjusted_value: 2900,
    fee_fixed_outside: 100,
    fee_percent_outside: 290,
  });
  expect(priceOfReplacement({ face_value: 500, ...rates }, replaced)).toMatchObject({
    adjusted_value: 0,
    fee_fixed_outside: 0,
    fee_percent_outside: 0,
  });
});

test('of an edit either something is due or something goes back, and nothing is lost', () => {
  const amount = fc.nat(1_000_000);
  fc.assert(
    fc.property(amount, amount, (removed, added) => {
      const { credited, due, refund } = settleEdit(removed, added);
      expect(credited + due).toBe(added);
      expect(credited + refund).toBe(removed);
      expect(Math.min(due, refund)).toBe(0);
    }),
  );
});
