import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered, refusedWith } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
  world.setNow('2031-03-20T12:00:00Z');
});
afterAll(() => world.close());

const ask = (id: string, query: Record<string, string> = {}) =>
  world.api.call('getTicketGroup', { params: { id }, query });

// Guards: API-14, DET-70, PAY-70
test('a donation comes with its types and their bounds', async () => {
  const answer = await answered<'getTicketGroup'>(ask('donations', { handler: 'donation' }));
  expect(answer.ticket_group).toEqual([
    expect.objectContaining({ id: 'donations', handler: 'donation', sold_out: false }),
  ]);
  expect(answer.ticket_type).toEqual([
    expect.objectContaining({
      id: 'gift',
      currency_amount_min: '2.00',
      currency_amount_max: '90.00',
    }),
  ]);
});

// Guards: API-14
test('its types are left out if embed names nothing', async () => {
  const bare = await answered<'getTicketGroup'>(ask('donations', { embed: '' }));
  const full = await answered<'getTicketGroup'>(ask('donations', { embed: 'ticket_type' }));
  expect([bare.ticket_type.length, full.ticket_type.length]).toEqual([0, 1]);
  expect(await refusedWith(ask('donations', { embed: 'seat' }))).toBe('bad_field_value');
});

test.each([
  ['does not exist', 'nothing', {}],
  ['has another handler', 'passes', { handler: 'donation' }],
  ['is for members', 'members-group', {}],
  ['is not on sale yet', 'later', {}],
])('a group that %s is not found', async (_, id, query) => {
  expect(await refusedWith(ask(id, query))).toBe('not_found');
});
