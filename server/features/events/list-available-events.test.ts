import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MuseumWorld, openMuseum } from '../../testing/museum-world.ts';
import { answered } from '../../testing/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());
afterEach(() => world.setNow('2031-03-20T12:00:00Z'));

const list = (query = {}) =>
  answered<'listAvailableEvents'>(world.api.call('listAvailableEvents', { query }));
const ids = (things: readonly { readonly id: string }[]) => things.map((thing) => thing.id);
const listed = async (query = {}) => ids((await list(query)).event_template);

describe('the listing', () => {
  test("has the seller's own events that can be browsed and bought, in their order", async () => {
    expect(await listed()).toEqual(['admission', 'pass', 'donate']);
  });

  test('shows an event once its sales begin, and no more after its last session', async () => {
    world.setNow('2031-03-21T12:00:00Z');
    expect(await listed()).toContain('not-yet');
    world.setNow('2031-04-01T08:00:00Z');
    expect(await listed()).not.toContain('admission');
  });

  test("hides members' events from guests, though they are asked for", async () => {
    const query = { 'hidden_type._in': 'public_browsable,public_member_only' };
    expect(await listed(query)).toEqual(['admission', 'pass', 'donate']);
    expect(await listed({ 'hidden_type._in': 'public_member_only' })).toEqual([]);
    expect(await listed({ 'hidden_type._in': 'public_link_only' })).toEqual([]);
  });

  test('of another seller is another', async () => {
    const cafe = world.clientOf('cafe').call('listAvailableEvents', {});
    expect(ids((await answered<'listAvailableEvents'>(cafe)).event_template)).toEqual(['cakes']);
  });

  test('comes with prices, days, venues, groups and types, and without sessions', async () => {
    const answer = await list();
    expect(answer.event_template[0]).toMatchObject({
      first_day: '2031-03-29',
      last_day: '2031-04-01',
      min_price: '8.00',
      meta: { floor: ['first', 'second'] },
    });
    expect(ids(answer.venue)).toEqual(['house']);
    expect(ids(answer.ticket_group)).toEqual([
      'general',
      'front-row',
      'audio',
      'passes',
      'donations',
    ]);
    expect(ids(answer.ticket_type)).toContain('pass');
    expect(answer.event_session).toEqual([]);
  });

  test('leaves out what an embed list does not name', async () => {
    const answer = await list({ embed: 'venue' });
    expect(answer).toMatchObject({ ticket_group: [], ticket_type: [], message_rule: [] });
    expect(answer.venue).toHaveLength(1);
    expect(answer.event_template[0]).not.toHaveProperty('meta');
  });
});

describe('the filters', () => {
  test('by category and by metadata keep what matches', async () => {
    expect(await listed({ category: 'Passes' })).toEqual(['pass']);
    expect(await listed({ 'meta.floor': 'second,third' })).toEqual(['admission']);
    expect(await listed({ 'meta.floor': 'third' })).toEqual([]);
    expect(await listed({ 'meta.floor': 'first', category: 'Passes' })).toEqual([]);
  });

  test('by day keep the events with sessions on it, and answer those sessions', async () => {
    const answer = await list({
      'start_datetime._ondate': '2031-03-30',
      embed: 'event_session',
    });
    expect(ids(answer.event_template)).toEqual(['admission']);
    expect(ids(answer.event_session)).toEqual(['sun-00', 'sun-23']);
    expect(await listed({ 'start_datetime._ondate': '2031-04-02' })).toEqual([]);
  });

  test('by range keep the events that start within it', async () => {
    expect(await listed({ 'start_datetime._gte': '2031-04-01T07:59:00Z' })).toEqual(['admission']);
    expect(await listed({ 'start_datetime._lt': '2031-03-29T09:00:00Z' })).toEqual([]);
  });

  test('sort by name or first session, either way, and cut at the limit', async () => {
    expect(await listed({ _sort: '-name' })).toEqual(['donate', 'pass', 'admission']);
    expect((await listed({ _sort: 'start_datetime' }))[0]).toBe('admission');
    expect((await listed({ _sort: '-start_datetime' })).at(-1)).toBe('admission');
    expect(await listed({ limit: 1 })).toEqual(['admission']);
  });

  test.each([
    { query: { _sort: 'rank' }, path: '_sort' },
    { query: { embed: 'cart' }, path: 'embed' },
    { query: { 'hidden_type._in': 'secret' }, path: 'hidden_type._in' },
  ])('that are not known are refused by name: $path', async ({ query, path }) => {
    expect(await world.api.call('listAvailableEvents', { query })).toMatchObject({
      status: 400,
      errors: [{ _code: 'bad_field_value', _extra: { path } }],
    });
  });
});

describe('event templates by id', () => {
  test('come in the order asked for, of any seller, without what is not there', async () => {
    const query = { 'id._in': 'cakes,nothing,pass,by-link,pass', embed: 'meta,venue' };
    const answer = await answered<'listEventTemplates'>(
      world.api.call('listEventTemplates', { query }),
    );
    expect(ids(answer.event_template)).toEqual(['cakes', 'pass', 'by-link']);
    expect(answer.venue).toHaveLength(1);
    expect(answer.ticket_group).toEqual([]);
  });
});
