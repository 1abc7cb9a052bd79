import { expect, test } from 'vitest';
import { type CodeTerms, codeFault } from './code-terms.ts';

const terms: CodeTerms = {
  types: ['adult'],
  sessions: { weekdays: ['mon'] },
  min_tickets: 3,
  min_amount: 4_000,
};
const monday = { id: 'monday', date: '2031-03-10', startTime: '10:00' };
const sunday = { id: 'sunday', date: '2031-03-09', startTime: '10:00' };
const tickets = (
  type: string,
  count: number,
  session: typeof monday | null = monday,
  value = 2_000,
) =>
  Array.from({ length: count }, () => ({
    ticket_type_id: type,
    ticket_group_id: 'general',
    event_template_id: 'tour',
    handler: 'tickets',
    session,
    face_value: value,
  }));

test('a code has no problem until tickets, and a time for them, are chosen', () => {
  expect(codeFault(terms, [])).toBeNull();
  expect(codeFault(terms, tickets('adult', 3, null))).toBeNull();
});

// Guards: DET-07
test('the first reason given for a useless code is one the buyer can change', () => {
  expect(codeFault(terms, tickets('child', 3))).toBe('other_tickets');
  expect(codeFault(terms, tickets('adult', 3, sunday))).toBe('other_time');
  expect(codeFault(terms, [...tickets('adult', 2), ...tickets('child', 5)])).toBe('too_few');
  expect(codeFault(terms, tickets('adult', 3, monday, 1_000))).toBe('too_little');
  expect(codeFault(terms, tickets('adult', 3))).toBeNull();
});

test('a code for everything does not apply to gifts unless it names them', () => {
  const gift = tickets('gift', 3).map((ticket) => ({ ...ticket, handler: 'donation' }));
  const open = { ...terms, sessions: {}, min_tickets: 1 };
  expect(codeFault({ ...open, types: null }, gift)).toBe('other_tickets');
  expect(codeFault({ ...open, types: ['gift'] }, gift)).toBeNull();
});
