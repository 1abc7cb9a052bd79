import { expect, test } from 'vitest';
import { scanReasons } from '#domain/doors/verdict.ts';
import { doorWords } from '../words/door.ts';
import { resultText, type Scanned, type TicketAtDoor, type Verdict } from './result-text.ts';

const clock = { now: Date.parse('2031-03-08T18:00:00Z'), timezone: 'Europe/Paris' };
const admitted: Verdict = {
  result: 'admitted',
  reason: null,
  persons: 1,
  left: 0,
  can_force: false,
  before: null,
  opens: null,
  closed: null,
  moved_to: null,
  overdue: null,
  notes: [],
};
const ticket: TicketAtDoor = {
  id: '00000000-0000-4000-8000-000000000001',
  event: 'Tour',
  type: 'Adult',
  holder: '',
  session: { id: 'tour-19', date: '2031-03-08', time: '19:30' },
  seat: null,
  code_end: null,
  admits: 1,
  timezone: null,
  inside: 1,
  scan: 1,
  verdict: admitted,
};
const said = (verdict: Partial<Verdict>, more: Partial<TicketAtDoor> = {}) =>
  resultText(
    {
      found: {
        kind: 'ticket',
        order_number: 'K7',
        ...ticket,
        ...more,
        verdict: { ...admitted, ...verdict },
      },
    },
    clock,
  );
const refused = (reason: Verdict['reason'], more: Partial<Verdict> = {}) =>
  said({ result: 'refused', reason, ...more });

// Guards: DOR-03
test('an admission is one word, with the number of people for a group', () => {
  expect(said({})).toEqual({ tone: 'in', word: 'Come in', lines: [], notes: [] });
  expect(said({ persons: 2, left: 2 }, { admits: 4 }).lines).toEqual([
    '2 people',
    '2 of 4 still outside',
  ]);
});

// Guards: DOR-04
test('every reason has words of its own', () => {
  const words = scanReasons.map((reason) => refused(reason).word);
  expect(new Set(words).size).toBe(scanReasons.length);
  expect(words).not.toContain(undefined);
});

// Guards: DOR-04
test('a used ticket says when, where and through whom it came in', () => {
  const before = { at: '2031-03-08T17:05:00Z', door: 'North gate', by: 'Gate 1' };
  expect(refused('already_in', { before }).lines).toEqual([
    'Came in 6:05 PM at North gate, scanned by Gate 1.',
  ]);
  const yesterday = { ...before, at: '2031-03-07T17:05:00Z' };
  expect(refused('already_in', { before: yesterday }).lines[0]).toMatch(
    /^Came in Fri, Mar 7, 2031, 6:05 PM at North gate/,
  );
});

// Guards: DOR-04
test('a ticket at the wrong time shows its right time', () => {
  expect(refused('too_early', { opens: '2031-03-08T18:30:00Z' }).lines).toEqual([
    'Valid here from 7:30 PM.',
  ]);
  expect(refused('too_late', { closed: '2031-03-08T17:00:00Z' }).lines).toEqual([
    'Entry was possible until 6:00 PM.',
  ]);
  expect(refused('wrong_session').lines).toEqual(['It is for Sat, Mar 8, 2031, 7:30 PM.']);
  expect(refused('moved', { moved_to: '2031-03-09T18:30:00Z' }).lines).toEqual([
    'It was exchanged for Sun, Mar 9, 2031, 7:30 PM.',
  ]);
});

// Guards: DOR-03
test('an admission mentions what staff overruled and the venue’s notes', () => {
  const forced = said({
    reason: 'too_early',
    notes: [{ kind: 'note', text: 'Show your student card' }, { kind: 're_entry' }],
  });
  expect(forced).toMatchObject({
    tone: 'in',
    word: 'Admitted anyway',
    lines: ['Overruled: Too early.'],
    notes: ['Show your student card', 'Came in again'],
  });
});

// Guards: DOR-15
test('an order asks who comes in, and then says how many did', () => {
  const found: Scanned['found'] = {
    kind: 'order',
    order_number: 'K7',
    is_shown: true,
    ticket: [ticket, { ...ticket, scan: null }],
    membership: [],
  };
  expect(resultText({ found }, clock)).toMatchObject({ tone: 'ask', lines: ['Order K7'] });
  expect(resultText({ found: { ...found, is_shown: false } }, clock)).toMatchObject({
    tone: 'in',
    word: doorWords.orderChoice.admitted(1),
  });
  const verdict: Verdict = { ...admitted, result: 'refused', reason: 'already_in' };
  const none = { ...found, is_shown: false, ticket: [{ ...ticket, verdict }] };
  expect(resultText({ found: none }, clock)).toMatchObject({ tone: 'no', word: 'Already in' });
});

// Guards: DOR-03
test('a ticket for a venue in another zone shows its times there and names the zone', () => {
  const before = { at: '2031-03-08T17:05:00Z', door: 'North gate', by: 'Gate 1' };
  const verdict = { result: 'refused', reason: 'already_in', before } as const;
  expect(said(verdict, { timezone: 'America/New_York' }).lines).toEqual([
    'Came in 12:05 PM (Eastern Time) at North gate, scanned by Gate 1.',
  ]);
  expect(said(verdict, { timezone: 'Europe/Paris' }).lines).toEqual([
    'Came in 6:05 PM at North gate, scanned by Gate 1.',
  ]);
});

// Guards: DOR-03
test('an overdue part of the price is shown beside the result, for a ticket and for its order', () => {
  const late = { overdue: '2031-03-01T22:59:00Z' };
  const notes = ['Payment overdue since Sat, Mar 1, 2031'];
  expect(said(late)).toMatchObject({ tone: 'in', word: 'Come in', notes });
  expect(refused('wrong_door', late)).toMatchObject({ word: 'Wrong door', notes });
  const found = {
    kind: 'order' as const,
    order_number: 'K7',
    is_shown: true,
    ticket: [ticket, { ...ticket, verdict: { ...admitted, ...late } }],
    membership: [],
  };
  expect(resultText({ found }, clock).notes).toEqual(notes);
  expect(resultText({ found: { ...found, is_shown: false } }, clock).notes).toEqual(notes);
});
