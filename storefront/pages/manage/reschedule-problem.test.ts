import { expect, test } from 'vitest';
import type { WireError } from '#contract/api/refusals.ts';
import { moveTickets, rescheduleProblem } from './reschedule-problem.ts';

const failed = (_code: string, _context: string, status = 409) => ({
  ok: false as const,
  status,
  errors: [{ _code: _code as WireError['_code'], _context, _description: '', _extra: {} }],
});
const refused = (...as: Parameters<typeof failed>) => rescheduleProblem(failed(...as));

// Guards: ORD-48, ORD-49
test.each([
  ['cart_expired', 'reserve'],
  ['tickets_too_old', 'cart_remove_tickets'],
  ['ticket_state_incorrect', 'cart_remove_tickets'],
  ['ticket_not_found', 'cart_remove_tickets'],
])(
  '%s in %s leads back to the start, with a link to start again (ORD-48, ORD-49)',
  (code, context) => {
    expect(refused(code, context)).toEqual({ startsAgain: true, isFatal: false });
    expect(refused(code, 'elsewhere')).toEqual({ startsAgain: true, isFatal: true });
  },
);

// Guards: ORD-50
test('a refusal that another time or seat solves stays on the page, and any other starts again (ORD-50)', () => {
  for (const code of ['event_session_sold_out', 'ticket_group_capacity_exceeded', 'seat_taken']) {
    expect(refused(code, 'reserve')).toEqual({ startsAgain: false, isFatal: false });
  }
  expect(refused('incorrect_cart_state', 'reserve')).toEqual({ startsAgain: true, isFatal: true });
  expect(refused('fault', 'server', 500)).toEqual({ startsAgain: true, isFatal: true });
});

// Guards: ORD-47
test('a refused move leaves no edit, and a successful one keeps it (ORD-47)', async () => {
  const tried = async (outcome: ReturnType<typeof failed> | { ok: true; answer: never }) => {
    const asked: string[] = [];
    const edit = {
      modify: async () => {
        asked.push('modify');
        return outcome;
      },
      discard: async () => {
        asked.push('discard');
        return { ok: true as const, answer: null };
      },
    };
    return [await moveTickets(edit, { remove: ['a'] }), ...asked];
  };
  for (const refusal of [failed('seat_taken', 'reserve'), failed('fault', 'server', 500)]) {
    expect(await tried(refusal)).toEqual([refusal, 'modify', 'discard']);
  }
  expect(await tried({ ok: true, answer: undefined as never })).toEqual([null, 'modify']);
});
