import { afterAll, beforeAll, expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { openWorld, type World } from '../testing/venues/world.ts';
import { importJson } from './import-file.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [event] = example.events;
const friendship = {
  ...event,
  id: 'friendship',
  schedules: [],
  sessions: [],
  groups: [
    {
      id: 'friends',
      name: 'Friends',
      handler: 'membership',
      duration_new: 'P1Y',
      types: [{ id: 'friend', name: 'Friend', amount: '60.00' }],
    },
  ],
};
const ada = {
  id: '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0d0001',
  member_code: 'AB1',
  first_name: 'Ada',
  last_name: 'Lovelace',
};
const membership = {
  level: 'friends',
  from: '2031-03-08',
  members: [{ ticket_type: 'friend', name: 'Ada Lovelace' }],
};
const run = (given: object, more: object = {}) =>
  importJson(
    world.services.store,
    {
      ...example,
      events: [...example.events, friendship],
      members: [{ ...ada, ...given }],
      ...more,
    },
    {
      folder: 'tenants/samples',
      now: Date.now(),
      giftCardKey: world.services.settings.giftCardKey,
    },
  );
const kept = () =>
  world.sql(
    `select m.id, m.identity_id, m.ticket_group_id, m.anchor::text, t.kind, o.total_after_fees_price::int as total,
       (select array_agg(k.admit_name) from ticket k
        where k.membership_id = m.id and k.ticket_order_id = o.id and k.state = 'booked') as members
     from membership m join membership_term t on t.membership_id = m.id
     join ticket_order o on o.id = t.ticket_order_id`,
  );

test('an import gives a member their membership once, as a free order', async () => {
  expect((await run({})).faults).toBeUndefined();
  expect(await kept()).toEqual([]);
  expect(await run({ membership })).toMatchObject({ created: 1, updated: 0 });
  const made = await kept();
  expect(made).toMatchObject([
    {
      identity_id: ada.id,
      ticket_group_id: 'friends',
      anchor: '2031-03-08',
      kind: 'new',
      total: 0,
      members: ['Ada Lovelace'],
    },
  ]);
  const later = { membership: { ...membership, from: '2031-06-01' } };
  expect(await run(later)).toMatchObject({ created: 0, updated: 0 });
  await run({});
  expect(await kept()).toEqual(made);
});

const level = `events[${example.events.length}]`;

test('an unknown level or type is named, and so are benefits of something that is not a level', async () => {
  const { faults } = await run(
    { membership: { ...membership, members: [{ ticket_type: 'patron' }] } },
    {
      events: [
        ...example.events,
        {
          ...friendship,
          groups: [
            { ...friendship.groups[0], config: { member_benefits: { nothing: 2 } } },
            {
              id: 'other',
              name: 'Other',
              types: [{ id: 'other', name: 'Other', amount: '1.00' }],
              config: { member_benefits: {} },
            },
          ],
        },
      ],
    },
  );
  expect(faults).toEqual([
    {
      path: `${level}.groups[0].config.member_benefits.nothing`,
      fault: 'there is no ticket type "nothing"',
    },
    {
      path: `${level}.groups[1].config.member_benefits`,
      fault: 'is only for groups with the handler "membership"',
    },
    {
      path: 'members[0].membership.members[0].ticket_type',
      fault: 'there is no ticket type of this level "patron"',
    },
  ]);
  expect((await run({ membership: { ...membership, level: 'patrons' } })).faults).toEqual([
    { path: 'members[0].membership.level', fault: 'there is no level "patrons"' },
  ]);
});
