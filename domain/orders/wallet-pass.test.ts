import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passEnd, passesOf, passState } from './wallet-pass.ts';

const end = new Date('2031-03-08T16:00:00Z');
const hour = 3_600_000;

describe('the state that a pass shows', () => {
  const at = (state: string, now: number, scan_code: string | null = 'code') =>
    passState({ state, scan_code }, end, now);

  test('is valid until twelve hours after the visit, for latecomers', () => {
    expect(at('booked', end.getTime() + 12 * hour - 1)).toBe('valid');
    expect(at('booked', end.getTime() + 12 * hour)).toBe('over');
    expect(passEnd(end)).toBe(end.getTime() + 12 * hour);
  });

  test('is never over without an end', () => {
    expect(passState({ state: 'booked', scan_code: 'code' }, null, Number.MAX_SAFE_INTEGER)).toBe(
      'valid',
    );
  });

  test('is used once the ticket has been used, however late it is', () => {
    expect(at('redeemed', end.getTime() + 100 * hour)).toBe('used');
  });

  test.each(['cancelled', 'unbooked', 'held', 'in_cart'])(
    'is void for a ticket that is %s',
    (state) => {
      expect(at(state, 0)).toBe('void');
    },
  );

  test('is void for a ticket without a code', () => {
    expect(at('booked', 0, null)).toBe('void');
  });
});

describe('the passes of an order', () => {
  const ticket = (id: string, replaces_ticket_id: string | null = null) => ({
    id,
    replaces_ticket_id,
  });
  const shown = (tickets: readonly ReturnType<typeof ticket>[]) =>
    passesOf(tickets).map((pass) => [pass.serial, pass.ticket.id]);

  test('are one per ticket', () => {
    expect(shown([ticket('a'), ticket('b')])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
  });

  test('show the last ticket in a chain of changes', () => {
    expect(shown([ticket('c', 'b'), ticket('a'), ticket('b', 'a'), ticket('x')])).toEqual([
      ['a', 'c'],
      ['x', 'x'],
    ]);
  });

  test('belong to the order even if a ticket replaces one of another order', () => {
    expect(shown([ticket('b', 'elsewhere')])).toEqual([['b', 'b']]);
  });

  test('contain each chain of changes once, whatever the order of its tickets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (lengths, order) => {
          const chains = lengths.map((length, chain) =>
            Array.from({ length: length + 1 }, (_, at) =>
              ticket(`${chain}-${at}`, at === 0 ? null : `${chain}-${at - 1}`),
            ),
          );
          const mixed = chains
            .flat()
            .map((each) => ({ each, place: order.next().value ?? 0 }))
            .sort((one, other) => one.place - other.place)
            .map(({ each }) => each);
          expect(new Map(passesOf(mixed).map((pass) => [pass.serial, pass.ticket.id]))).toEqual(
            new Map(chains.map((chain, at) => [`${at}-0`, chain.at(-1)?.id ?? ''])),
          );
        },
      ),
    );
  });
});
