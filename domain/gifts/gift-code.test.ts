import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  eventOfCode,
  giftCode,
  giftCodeLength,
  giftCodeOf,
  isExpired,
  mixesGiftCodes,
  readGiftCode,
  redeemedTickets,
  splitsGiftCode,
} from './gift-code.ts';

const draft = (ticket_type_id: string, handler_data = {}) => ({
  ticket_type_id,
  ticket_group_id: 'friends',
  handler: 'membership',
  handler_data,
  face_value: 6000,
});
const code = { id: 'code-1', redeems: { adult: 2, child: 1 } };

describe('a gift-of-membership code', () => {
  // Guards: MEM-16
  test('has exactly ten characters, and is read however it is typed (MEM-16)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: giftCodeLength, maxLength: 32 }), (bytes) => {
        const made = giftCode(bytes);
        expect(made).toHaveLength(10);
        expect(readGiftCode(` ${made.slice(0, 5).toLowerCase()}-${made.slice(5)}\n`)).toBe(made);
        expect(readGiftCode(made.slice(1))).toBeNull();
        expect(readGiftCode(`${made}2`)).toBeNull();
      }),
    );
    expect(() => giftCode(new Uint8Array(9))).toThrow(RangeError);
  });

  // Guards: MEM-16
  test.each(['', '0O0O0O0O0O', 'GIFTGIFTG!', '💳💳💳💳💳', 'ABCDEFGHJ'])(
    'cannot be %s',
    (typed) => {
      expect(readGiftCode(typed)).toBeNull();
    },
  );

  // Guards: MEM-16
  test('is recognized even if a keyboard writes wide characters', () => {
    expect(readGiftCode('ＴＲＹＴＲ－ＹＴＲＹ２')).toBe('TRYTRYTRY2');
  });

  // Guards: MEM-19
  test('cannot be redeemed before its first day, after its last (MEM-19), or once voided', () => {
    const times = { valid_from: new Date(10), valid_to: new Date(20), voided_at: null };
    expect([9, 10, 19, 20].map((now) => isExpired(times, now))).toEqual([true, false, false, true]);
    expect(isExpired({ ...times, valid_to: null }, 1e12)).toBe(false);
    expect(isExpired({ ...times, voided_at: new Date(11) }, 12)).toBe(true);
  });

  // Guards: MEM-22, MEM-23
  test('is redeemed at the event of its tickets, or at the membership event (MEM-22, MEM-23)', () => {
    expect(eventOfCode(['one', 'one'], 'usual')).toBe('one');
    expect(eventOfCode(['one', 'other'], 'usual')).toBe('usual');
    expect(eventOfCode(['one', 'other'], '')).toBeNull();
    expect(eventOfCode([], 'usual')).toBeNull();
  });
});

describe('tickets that a code redeems', () => {
  test('are exactly its own, free, each with its own index', () => {
    const tickets = redeemedTickets([draft('adult'), draft('child'), draft('adult')], code);
    expect(tickets).toMatchObject([
      {
        ticket_type_id: 'adult',
        face_value: 0,
        adjusted_value: 0,
        fee_fixed_outside: 0,
        fee_percent_outside: 0,
        fee_fixed_rate: 0,
        fee_percent_rate: '0',
      },
      { ticket_type_id: 'child' },
      { ticket_type_id: 'adult' },
    ]);
    expect(tickets?.map(({ handler_data }) => handler_data)).toEqual(
      [0, 1, 2].map((gift_place) => ({ gift_code: 'code-1', gift_place })),
    );
  });

  test.each([
    [['adult', 'adult']],
    [['adult', 'adult', 'child', 'child']],
    [['adult', 'adult', 'child', 'patron']],
    [['patron']],
    [[]],
  ])('are not %s', (types) => {
    expect(
      redeemedTickets(
        types.map((type) => draft(type)),
        code,
      ),
    ).toBeUndefined();
  });

  test('name their code, unlike tickets of other handlers', () => {
    expect(giftCodeOf(draft('adult', { gift_code: 'code-1' }))).toBe('code-1');
    expect(giftCodeOf(draft('adult'))).toBeUndefined();
    expect(
      giftCodeOf({ ...draft('adult', { gift_code: 'code-1' }), handler: 'tickets' }),
    ).toBeUndefined();
  });

  test('form a level of their own', () => {
    const [one, other] = [draft('adult', { gift_code: 'a' }), draft('adult', { gift_code: 'b' })];
    expect(mixesGiftCodes([one, one])).toBe(false);
    expect(mixesGiftCodes([one, other])).toBe(true);
    expect(mixesGiftCodes([one, draft('adult')])).toBe(true);
    expect(mixesGiftCodes([one, { ...other, ticket_group_id: 'patrons' }])).toBe(false);
    expect(mixesGiftCodes([one, { ...draft('x'), handler: 'tickets' }])).toBe(false);
  });

  test('leave the cart together', () => {
    const one = draft('adult', { gift_code: 'a' });
    expect(splitsGiftCode([one], [one])).toBe(true);
    expect(splitsGiftCode([one, one], [draft('adult')])).toBe(false);
    expect(splitsGiftCode([draft('adult')], [draft('adult')])).toBe(false);
  });
});
