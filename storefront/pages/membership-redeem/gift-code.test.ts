import { expect, test } from 'vitest';
import type { CallAnswer } from '#contract/client.ts';
import { codeOutcome } from './gift-code.ts';

type Answer = CallAnswer<'lookUpGiftCode'>;
const now = Date.parse('2031-03-08T12:00:00Z');
const answer = (over: Partial<Answer['gift_code'][number]> = {}) => ({
  ok: true as const,
  answer: {
    gift_code: [
      {
        valid_from: '2031-03-01T00:00:00.000Z',
        valid_to: '2031-04-01T00:00:00.000Z',
        exhausted: false,
        event_template_id: 'friendship',
        tickets: [{ ticket_type_id: 'friend', quantity: 2 }],
        ...over,
      },
    ],
    ticket_group: [
      {
        id: 'friends',
        name: 'Friends',
        summary: 'A year',
        meta: { redeem_gom_description: 'Welcome' },
      },
    ],
  } as unknown as Answer,
});
const kindOf = (over?: Parameters<typeof answer>[0]) =>
  codeOutcome('TRYTRYTRY2', answer(over), now).kind;

// Guards: MEM-17, MEM-18, MEM-19, MEM-20, MEM-21, MEM-23
test('a code is valid, expired, exhausted or not found (MEM-17 to 21)', () => {
  expect(kindOf()).toBe('valid');
  expect(kindOf({ valid_to: null })).toBe('valid');
  expect(kindOf({ valid_from: '2031-03-09T00:00:00.000Z' })).toBe('expired');
  expect(kindOf({ valid_to: '2031-03-08T12:00:00.000Z' })).toBe('expired');
  expect(kindOf({ exhausted: true })).toBe('exhausted');
  expect(kindOf({ event_template_id: null })).toBe('none_available');
  const refused = (status: number) => ({ ok: false as const, status, errors: [], incident: null });
  expect(codeOutcome('TRYTRYTRY2', refused(404) as never, now).kind).toBe('not_found');
  expect(codeOutcome('TRYTRYTRY2', refused(429) as never, now).kind).toBe('failed');
});

// Guards: MEM-26
test('a valid code says what it redeems in the venue’s words (MEM-26)', () => {
  expect(codeOutcome('TRYTRYTRY2', answer(), now)).toEqual({
    kind: 'valid',
    found: {
      code: 'TRYTRYTRY2',
      eventId: 'friendship',
      quantities: { friend: 2 },
      levels: [{ groupId: 'friends', name: 'Friends', summary: 'A year', description: 'Welcome' }],
    },
  });
});
