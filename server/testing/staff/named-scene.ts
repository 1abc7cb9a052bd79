import { randomUUID } from 'node:crypto';
import type { Client } from '#contract/client.ts';
import type { Thing } from '#contract/staff/naming/named-things.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { emptyDraft } from '#tenants/publishing/drafts/draft.ts';
import { treeOfFile } from '#tenants/publishing/names.ts';
import { encodeDraft } from '../../publishing/draft-content.ts';
import { encodeContent } from '../../publishing/revision-content.ts';
import { insertDraft } from '../../store/publishing/drafts.ts';
import { insertRevision, readRevision } from '../../store/publishing/revisions.ts';
import { cartOf, checkout, holdCart } from '../buyer.ts';
import type { TestVenue } from '../venues/venue.ts';
import { answered, type World } from '../venues/world.ts';
import { limitApprovals } from './approval-acts.ts';
import { doorDevice } from './door-device.ts';
import { good } from './sign-in-acts.ts';
import { staffMember } from './staff-member.ts';

/** One id of every kind that staff calls take, all of one seller. */
export type Ids = Readonly<Partial<Record<Thing, string>>>;

/** A seller of a portal, with the prefix of its catalogue ids. */
export interface SceneSeller {
  readonly venue: TestVenue;
  readonly api: Client;
  readonly seller: string;
  /** Prefix of the ids of its event, sessions, groups and types. */
  readonly prefix: string;
}

/**
 * Adds a seller with an event of two sessions and a membership level to a portal; call it before the catalogue is first read.
 */
export async function seedSeller(
  world: World,
  { venue: { portalId }, seller, prefix }: Omit<SceneSeller, 'api'>,
): Promise<void> {
  const id = (name: string) => `'${prefix}${name}'`;
  const rows = [
    `seller (portal_id, id, slug, name) values (:p, '${seller}', '${seller}', '${seller}')`,
    `event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type) values
      (:p, ${id('tour')}, '${seller}', 'house', 'Tour', 'repeating', 'public_browsable')`,
    `event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
      select :p, '${prefix}' || hour, ${id('tour')}, '2031-03-08T15:00:00Z'::timestamptz + make_interval(hours => hour),
        '2031-03-08T16:00:00Z'::timestamptz + make_interval(hours => hour) from unnest(array[10, 11]) hour`,
    `ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity) values
      (:p, ${id('general')}, ${id('tour')}, 'General', 'tickets', 'public_browsable', -1),
      (:p, ${id('friends')}, ${id('tour')}, 'Friends', 'membership', 'public_browsable', -1)`,
    `ticket_type (portal_id, id, ticket_group_id, name, currency_amount) values
      (:p, ${id('adult')}, ${id('general')}, 'Adult', 2000)`,
    // Things that a later import no longer has: a session, a group, a type and another event.
    `event_session (portal_id, id, event_template_id, start_datetime, end_datetime, withdrawn) values
      (:p, ${id('old-session')}, ${id('tour')}, '2031-03-09T15:00:00Z', '2031-03-09T16:00:00Z', true)`,
    `ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity, withdrawn) values
      (:p, ${id('old-group')}, ${id('tour')}, 'Old', 'tickets', 'public_browsable', -1, true)`,
    `ticket_type (portal_id, id, ticket_group_id, name, currency_amount, withdrawn) values
      (:p, ${id('old-type')}, ${id('general')}, 'Old', 2000, true)`,
    `event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type, withdrawn) values
      (:p, ${id('old-event')}, '${seller}', 'house', 'Old', 'repeating', 'public_browsable', true)`,
    `stock (portal_id, session_id, group_id, capacity)
      select :p, id, '', 100 from event_session where event_template_id = ${id('tour')} and portal_id = :p`,
  ];
  for (const row of rows) await world.sql(`insert into ${row}`.replaceAll(':p', String(portalId)));
}

/** Ids of a seller's withdrawn things. */
export const withdrawnOf = (prefix: string): Ids =>
  Object.fromEntries(
    (['event', 'session', 'group', 'type'] as const).map((thing) => [
      thing,
      `${prefix}old-${thing}`,
    ]),
  );

/** One of everything that staff name by an id, of one seller. */
export interface Things {
  readonly ids: Ids;
  /** Number of the order with an open edit, whose cart is `cart`. */
  readonly edited: string;
  /** The client of the person who created them, with every right for this seller only. */
  readonly client: StaffClient;
}

/** Buys tickets and creates one of everything that staff name by an id. */
export async function thingsOf(world: World, scene: SceneSeller): Promise<Things> {
  const { venue, api, seller, prefix } = scene;
  const own: World = { ...world, venue, api };
  const { client, person } = await staffMember(own, {
    grants: [{ role: 'owner', sellers: [seller] }],
  });
  const event = `${prefix}tour`;
  const [session, type] = [`${prefix}10`, `${prefix}adult`];
  const [plain, asked, edited] = [await buy(scene), await buy(scene), await buy(scene)];
  const params = { number: plain.number };
  const reason = 'As agreed';

  const bulk_run = randomUUID();
  good(
    await client.call('tryBulkRefund', { body: { id: bulk_run, orders: [plain.number], reason } }),
  );
  const session_run = randomUUID();
  const trial = { id: session_run, kind: 'cancel', reason } as const;
  good(await client.call('trySessionChange', { params: { id: session }, body: trial }));
  const wish = { kind: 'orders', format: 'csv', filter: { seller } } as const;
  const exported = { id: randomUUID(), ...wish };
  good(await client.call('startExport', { body: exported }));
  const times = { covers: 'filter', every: 'day', on_day: null, at_time: '09:00' } as const;
  const schedule = { id: randomUUID(), ...wish, ...times };
  good(await client.call('createExportSchedule', { body: schedule }));
  const held = {
    id: randomUUID(),
    tickets: [{ type, quantity: 1 }],
    name: 'Grace Hopper',
    email: 'grace@example.org',
    until: null,
  };
  good(await client.call('holdStaffCart', { body: { ...held, event, session } }));
  const change = { reference: randomUUID(), reason, add: [{ type, session }] };
  good(await client.call('editOrder', { params: { number: edited.number }, body: change }));
  const open = good(await client.call('getOrder', { params: { number: edited.number } })).order;
  await limitApprovals(own, { per_order: 0 });
  const refund = { reference: randomUUID(), reason, tickets: 'all' } as const;
  good(await client.call('refundOrder', { params: { number: asked.number }, body: refund }));
  await limitApprovals(own, {});
  const { approvals } = good(
    await client.call('getOrder', { params: { number: asked.number } }),
  ).order;
  const note = { id: randomUUID(), text: `Of ${seller}` };
  good(await client.call('addOrderNote', { params, body: note }));
  const { buyer, letters } = good(await client.call('getOrder', { params })).order;
  const [membership] = await world.sql<{ id: string }>(
    `insert into membership (portal_id, identity_id, scan_code, ticket_group_id, anchor)
     values ($1, $2, $3, $4, current_date) returning id`,
    [venue.portalId, venue.publicIdentityId, `code of ${prefix} friends`, `${prefix}friends`],
  );
  const [failed] = await world.sql<{ id: string }>(
    `with entry as (
       insert into payment_entry (portal_id, payment_id, cart_id, audit_action, state, amount, reason, failed_on)
       select p.portal_id, p.id, p.cart_id, 'refund', 'failed', 100, 'goodwill', now()
       from payment p join ticket_order o on o.portal_id = p.portal_id and o.cart_id = p.cart_id
       where p.portal_id = $1 and o.order_number = $2
       returning portal_id, id)
     insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount, allocated_on)
     select e.portal_id, e.id, o.id, 100, now()
     from entry e join ticket_order o on o.portal_id = e.portal_id and o.order_number = $2
     returning payment_entry_id as id`,
    [venue.portalId, plain.number],
  );
  const ids = {
    refund: failed?.id ?? '',
    seller,
    event,
    session,
    type,
    group: `${prefix}general`,
    bulk_run,
    session_run,
    export: exported.id,
    export_schedule: schedule.id,
    order: plain.number,
    ticket: plain.ticket,
    staff_cart: held.id,
    note: note.id,
    draft: await draftOf(own, person.id),
    ...(await scansOf(own, seller, plain)),
    cart: open.open_edit?.cart ?? '',
    approval: approvals[0]?.id ?? '',
    buyer: buyer.key ?? '',
    letter: letters[0]?.id ?? '',
    membership: membership?.id ?? '',
  };
  return { ids, edited: edited.number, client };
}

/** A draft that a person made, of a revision with nothing in it: the tables of these tests came from no file. */
function draftOf({ services, venue: { portalId, key } }: World, person: string): Promise<string> {
  const id = randomUUID();
  const at = new Date(services.now());
  const empty = treeOfFile({ portal: { key } }, { newName: randomUUID });
  return services.store.write(portalId, async (tx) => {
    if (!(await readRevision(tx))) {
      await insertRevision(tx, {
        ...encodeContent(empty, undefined),
        number: 1,
        made_at: at,
        actor_kind: 'program',
        actor: 'import',
        note: '',
        source: 'file',
        base: null,
        digest: '0'.repeat(64),
        pictures: {},
      });
    }
    const content = encodeDraft(emptyDraft);
    await insertDraft(tx, { id, name: 'Own', base: 1, content, at, by: person });
    return id;
  });
}

async function buy({ api, prefix }: SceneSeller) {
  const held = await holdCart(api, { type: `${prefix}adult`, session: `${prefix}10`, n: 2 });
  await answered<'guestCheckoutMyCart'>(checkout(api, held));
  const { id } = cartOf(held);
  const { ticket, ticket_order } = await answered<'getCart'>(
    api.call('getCart', { params: { id } }),
  );
  const [{ id: ticketId = '', scan_code = '' } = {}] = ticket;
  return {
    number: ticket_order[0]?.order_number ?? '',
    ticket: ticketId,
    code: scan_code ?? '',
  };
}

/** Sends a scan by a device, and another after the device was revoked. */
async function scansOf(world: World, seller: string, ticket: { ticket: string; code: string }) {
  const device = await doorDevice(world, { sellers: [seller] });
  const send = (result: 'admitted' | 'left') =>
    device.client.call('sendOfflineScans', {
      body: {
        scan: [
          {
            id: randomUUID(),
            code: ticket.code,
            result,
            direction: result === 'left' ? 'out' : 'in',
            device_time: new Date(world.services.now()).toISOString(),
          },
        ],
      },
    });
  good(await send('admitted'));
  await world.sql('update device set revoked_at = now() where id = $1', [device.id]);
  good(await send('left'));
  const of = [device.id];
  const [scan] = await world.sql<{ id: string }>(
    'select id::text as id from scan where ticket_id = $1 order by id desc limit 1',
    [ticket.ticket],
  );
  const [held] = await world.sql<{ id: string }>(
    'select id::text as id from held_scan where device_id = $1',
    of,
  );
  const working = await doorDevice(world, { sellers: [seller] });
  return { device: working.id, scan: scan?.id ?? '', held_scan: held?.id ?? '' };
}
