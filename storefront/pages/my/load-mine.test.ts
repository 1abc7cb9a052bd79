import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { refused } from '../../testing/refused.ts';
import { loadMyOrder, loadMySession } from './load-mine.ts';

type Outcomes = Readonly<Record<string, unknown>>;

/** An API that returns these answers, and records the requested ids. */
function scripted(outcomes: Outcomes) {
  const asked: unknown[] = [];
  const call = async (name: string, { query }: { query?: Readonly<Record<string, unknown>> }) => {
    asked.push(query?.['id._in']);
    return outcomes[name];
  };
  return { api: { call } as unknown as Client, asked };
}

const there = (answer: object) => ({ ok: true, answer });
const none = there({ ticket_order: [], ticket: [] });
const sessions = there({
  order_session: [
    { event_session_id: 'noon', ticket_order_id: 'a' },
    { event_session_id: 'night', ticket_order_id: 'a' },
    { event_session_id: 'noon', ticket_order_id: 'b' },
  ],
});

// Guards: USR-47
test('someone else’s order and an invalid id are both not found', async () => {
  for (const listMyTicketOrders of [none, refused(400, 'bad_field_value')]) {
    const { api } = scripted({ listMyTicketOrders });
    expect(await loadMyOrder(api, 'x')).toEqual({ ok: true, answer: null });
  }
  const broken = refused(500, 'fault');
  expect(await loadMyOrder(scripted({ listMyTicketOrders: broken }).api, 'x')).toBe(broken);
});

// Guards: USR-46
test('a session has all its valid tickets from all orders', async () => {
  const ticket = [
    { id: '1', event_session_id: 'noon', state: 'booked' },
    { id: '2', event_session_id: 'night', state: 'booked' },
    { id: '3', event_session_id: 'noon', state: 'cancelled' },
    { id: '4', event_session_id: 'noon', state: 'redeemed' },
  ];
  const { api, asked } = scripted({
    listMyOrderSessions: sessions,
    listMyTicketOrders: there({ ticket_order: [{ id: 'a' }, { id: 'b' }], ticket }),
  });
  const outcome = await loadMySession(api, 'noon');
  expect(outcome.ok && outcome.answer?.ticket.map(({ id }) => id)).toEqual(['1', '4']);
  expect(asked).toEqual([undefined, 'a,b']);
});

// Guards: APP-18, USR-46
test('a session without tickets is not found, and no order is requested', async () => {
  const { api, asked } = scripted({ listMyOrderSessions: sessions });
  expect(await loadMySession(api, 'dawn')).toEqual({ ok: true, answer: null });
  expect(asked).toHaveLength(1);
  const broken = refused(500, 'fault');
  expect(await loadMySession(scripted({ listMyOrderSessions: broken }).api, 'noon')).toBe(broken);
});
