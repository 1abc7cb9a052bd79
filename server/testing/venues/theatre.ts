import { vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import { importTenant } from '../../import/import-tenant.ts';
import { planHere, withoutPictures } from '../../import/planning/planner.ts';
import { sweepPortal, type World } from './world.ts';

type EventInput = TenantFileInput['events'][number];

const row = (name: string, y: number, more = {}) => ({
  row: name,
  seats: 10,
  x: 20,
  y,
  dx: 10,
  ...more,
});

/**
 * A theatre of 60 seats: stalls of five rows of ten, where A to C cost more than D and E, and a balcony row whose seat 1 is a
 * wheelchair place and seat 2 its companion's. It has two evenings, and a studio next to it.
 */
export function theatreTenant(change: Partial<EventInput> = {}): TenantFileInput {
  return {
    portal: { key: 'theatre', name: 'Theatre', currency: 'EUR' },
    sellers: [{ id: 'theatre', slug: 'theatre', name: 'Theatre' }],
    venues: [{ id: 'house', name: 'House', timezone: 'Europe/Berlin' }],
    seat_maps: [
      {
        id: 'house',
        width: 140,
        height: 120,
        r: 4,
        other_elements: [{ kind: 'stage', x: 30, y: 0, width: 80, height: 10 }],
        sections: [
          {
            id: 'stalls',
            name: 'Stalls',
            rows: ['A', 'B', 'C', 'D', 'E'].map((name, at) => row(name, 20 + at * 12)),
          },
          {
            id: 'balcony',
            name: 'Balcony',
            rows: [row('A', 100, { accessible: [1], companion: [2] })],
          },
        ],
      },
      {
        id: 'studio',
        width: 140,
        height: 40,
        r: 4,
        sections: [{ id: 'studio', name: 'Studio', rows: [row('A', 20)] }],
      },
    ],
    events: [
      {
        id: 'play',
        name: 'The play',
        seller: 'theatre',
        venue: 'house',
        seat_map: 'house',
        sessions: [evening('play-1', '2031-03-08T19:30'), evening('play-2', '2031-03-09T19:30')],
        groups: [
          seated('front', 'Front stalls', '40.00', [{ section: 'stalls', rows: ['A', 'B', 'C'] }]),
          seated('rear', 'Rear stalls', '20.00', [{ section: 'stalls', rows: ['D', 'E'] }]),
          seated('balcony', 'Balcony', '15.00', [{ section: 'balcony' }]),
        ],
        ...change,
      },
      {
        id: 'reading',
        name: 'A reading',
        seller: 'theatre',
        venue: 'house',
        seat_map: 'studio',
        sessions: [evening('reading-1', '2031-03-08T17:00')],
        groups: [seated('studio', 'Studio', '10.00', [{ section: 'studio' }])],
      },
    ],
  };
}

const evening = (id: string, start: string) => ({ id, start, duration_minutes: 120 });

const seated = (
  id: string,
  name: string,
  amount: string,
  seats: { section: string; rows?: string[] }[],
) => ({ id, name, handler: 'seated' as const, seats, types: [{ id, name, amount }] });

/** The theatre, next to the world's own venue. */
export interface Theatre {
  readonly api: Client;
  readonly portalId: number;
  /** Runs the sweeps once, as a worker would. */
  sweep(): Promise<void>;
}

/** Imports the theatre into the world; importing again may change it. */
export async function openTheatre(
  world: World,
  tenant: TenantFileInput = theatreTenant(),
): Promise<Theatre> {
  const { store, cache, settings } = world.services;
  const planner = planHere(withoutPictures(tenant));
  const result = await importTenant(store, tenant, planner, {
    now: Date.now(),
    giftCardKey: settings.giftCardKey,
  });
  if (result.faults) throw new Error(JSON.stringify(result.faults));
  const [portal] = await world.sql<{ portal_id: number; version: number }>(
    "select portal_id, version::int as version from portal where key = 'theatre'",
  );
  if (!portal) throw new Error('the theatre was not imported');
  // The server learns of the import by a notification.
  await vi.waitFor(async () => {
    const heard = await cache.directory();
    const known = heard.find(({ portalId }) => portalId === portal.portal_id);
    if (known?.version !== portal.version) throw new Error('not heard of the import yet');
    const catalogue = await cache.catalogue(portal.portal_id);
    if (catalogue.portal.version !== portal.version) throw new Error('an older catalogue');
  }, 25_000);
  return {
    api: world.clientOf('theatre'),
    portalId: portal.portal_id,
    sweep: () => sweepPortal(world.services, portal.portal_id),
  };
}

/** Deletes all carts and orders and frees their places, so that tests can share one world. */
export async function clearTheatre(world: World): Promise<void> {
  await world.sql('truncate cart cascade');
  await world.sql('update stock set used = 0');
}

/** Returns lines of one ticket per seat, such as `front stalls-a-1`. */
export const seatLines = (group: string, seats: readonly string[], session = 'play-1') =>
  seats.map((seat_template_id) => ({
    ticket_type_id: group,
    event_session_id: session,
    handler_data: { seat_template_id, ticket_group_id: group },
  }));

/** Opens a cart with seats; returns the outcome, refusals included. */
export const reserveSeats = (
  api: Client,
  group: string,
  seats: readonly string[],
  session?: string,
) => api.call('createCart', { body: { add: seatLines(group, seats, session) } });
