import type { Pictures } from '../../publishing/revision-content.ts';
import { readImageTypes } from '../../store/catalogue/images.ts';
import { readPortalRow } from '../../store/catalogue/portals.ts';
import type { Tx } from '../../store/database.ts';
import { readListedSessions } from '../../store/events/import-sessions.ts';
import { readRows } from '../../store/import/import.ts';
import { extensionOf, mapPictures } from '../rows/pictures.ts';
import { eventsOf } from './event-parts.ts';
import { closuresOf, doorsOf, rulesOf, scopeOf, sellersOf, venuesOf } from './portal-parts.ts';
import { seatMapsOf } from './seat-parts.ts';

/** A portal's tables, converted to a tenant file. */
interface TablesAsFile {
  /** JSON. */
  readonly file: string;
  readonly pictures: Pictures;
}

/**
 * Reads a portal's tables back into a tenant file whose import changes nothing (PUB-01). Leaves out withdrawn things; pictures
 * get their ids as paths. Undefined for a portal that sells nothing yet.
 */
export async function readBack(tx: Tx): Promise<TablesAsFile | undefined> {
  const portal = await readPortalRow(tx);
  const sellers = await readRows(tx, 'seller');
  if (!portal || sellers.length === 0) return undefined;
  const [config, strings, themes] = [
    await readRows(tx, 'config'),
    await readRows(tx, 'string'),
    await readRows(tx, 'theme'),
  ];
  const scopes = { config, strings, themes };
  const venues = await readRows(tx, 'venue');
  const maps = await readRows(tx, 'seat_map');
  const eventRows = await readRows(tx, 'event_template');
  const events = eventsOf({
    currency: portal.currency,
    config,
    venues,
    maps,
    events: eventRows,
    schedules: await readRows(tx, 'schedule'),
    sessions: await readListedSessions(tx),
    groups: await readRows(tx, 'ticket_group'),
    types: await readRows(tx, 'ticket_type'),
    prices: await readRows(tx, 'price_schedule'),
    messages: await readRows(tx, 'message_rule'),
    ticketRules: await readRows(tx, 'ticket_rule'),
  });
  const file = {
    portal: portal.hosts.length === 0 ? { ...portal, hosts: undefined } : portal,
    ...scopeOf('portal', '', scopes),
    sellers: sellersOf(sellers, eventRows, scopes),
    venues: venuesOf(venues),
    seat_maps: seatMapsOf(maps),
    events,
    closures: closuresOf(await readRows(tx, 'closure')),
    doors: doorsOf(await readRows(tx, 'door')),
    cart_rules: rulesOf(
      await readRows(tx, 'cart_rule'),
      await readRows(tx, 'promo_code'),
      portal.currency,
    ),
  };
  return withPaths(file, await readImageTypes(tx));
}

/** Replaces the id of each picture and font in a file by a path. */
function withPaths(
  file: object,
  types: readonly { readonly id: string; readonly content_type: string }[],
): TablesAsFile {
  const extensions = new Map(types.map(({ id, content_type }) => [id, extensionOf(content_type)]));
  const pictures: Record<string, string> = {};
  const named = mapPictures(file as Parameters<typeof mapPictures>[0], (id) => {
    const path = `pictures/${id}${extensions.get(id) ?? ''}`;
    pictures[path] = id;
    return path;
  });
  return { file: JSON.stringify(named), pictures };
}
