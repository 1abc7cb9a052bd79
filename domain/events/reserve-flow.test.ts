import { expect, test } from 'vitest';
import { type FlowFacts, reserveFlow } from './reserve-flow.ts';

const facts = (change: Partial<FlowFacts>): FlowFacts => ({
  event_type: 'repeating',
  isForMembers: false,
  isMember: false,
  handlers: ['tickets'],
  contexts: new Set(),
  reserveFlow: 'date_first',
  hasSessions: true,
  ...change,
});
const membership = new Set(['membership'] as const);
const oneOnly = new Set(['one-ticket-only'] as const);

// Guards: DET-09, DET-10, DET-12, DET-13, DET-16, DET-17, DET-18
test.each<[string, Partial<FlowFacts>, string]>([
  ['tickets by date', {}, 'date_first'],
  ['tickets by quantity', { reserveFlow: 'quantity_first' }, 'quantity_first'],
  ['a single event', { event_type: 'single' }, 'single'],
  ['a single event by quantity', { event_type: 'single', reserveFlow: 'quantity_first' }, 'single'],
  ['gift cards only', { handlers: ['ledger'] }, 'add_one'],
  ['donations only', { handlers: ['donation'], event_type: 'single' }, 'add_one'],
  ['gift cards and donations', { handlers: ['ledger', 'donation'] }, 'add_one'],
  ['gift cards beside tickets', { handlers: ['ledger', 'tickets'] }, 'date_first'],
  ['nothing on offer', { handlers: [] }, 'date_first'],
  ['one ticket without times', { contexts: oneOnly, hasSessions: false }, 'add_one'],
  ['one ticket with a choice of times', { contexts: oneOnly }, 'date_first'],
  ['a membership', { handlers: ['membership'], contexts: membership }, 'membership'],
  [
    'a membership of one ticket',
    { contexts: new Set(['membership', 'one-ticket-only'] as const), hasSessions: false },
    'membership',
  ],
  [
    'a donation in the membership category',
    { handlers: ['donation'], contexts: membership },
    'add_one',
  ],
  ['something for members, to a guest', { isForMembers: true }, 'members_only'],
  ['something for members, to a member', { isForMembers: true, isMember: true }, 'date_first'],
  [
    'a membership for members, to a guest',
    { isForMembers: true, contexts: membership },
    'members_only',
  ],
])('%s has its flow', (_, change, flow) => {
  expect(reserveFlow(facts(change))).toBe(flow);
});
