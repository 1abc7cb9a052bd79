import { createHash } from 'node:crypto';
import { mostCards } from '#domain/doors/snapshot.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { uuid } from '../../setup/random.ts';
import { snapshotKey } from '../../staff/keys.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { configValue } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import {
  membershipsInSnapshot,
  oldestTransaction,
  type SnapshotPlace,
  sessionsInSnapshot,
  ticketsInSnapshot,
} from '../../store/doors/snapshot-tickets.ts';
import { isOwn } from '../scan-request.ts';
import { doorRequestOf, scannerKey } from './door-request.ts';
import { noteQueueOf } from './note-queue.ts';
import { snapshotAnswer } from './snapshot-answer.ts';
import { sealedCards, sealedMemberships } from './snapshot-cards.ts';
import {
  type RoundStart,
  readCursor,
  type SnapshotCursor,
  writeCursor,
} from './snapshot-cursor.ts';
import { snapshotTables } from './snapshot-tables.ts';

/** A device's pages in ten seconds: a whole snapshot, as fast as it can be read. */
const rate = { limit: 300, seconds: 10 };
/**
 * A device's pages in ten minutes: five of the largest snapshots, so that a looping device leaves the processor to
 * others.
 */
const longRate = { limit: 1_500, seconds: 600 };
/** Tickets per page: some 30 milliseconds of encryption on a slow processor. */
const pageSize = 500;
/** Maximum number of sessions in a snapshot. */
const mostSessions = 2_000;
/** Milliseconds before and after the snapshot's period for which tickets are listed, to report the wrong day. */
const margin = 24 * 3_600_000;

/**
 * Returns a page of a device's snapshot: first all current tickets, then changes (DOR-08). A cursor that has expired,
 * or was made for other doors or sellers, starts a new snapshot.
 */
export async function getDoorSnapshot(
  { query }: StaffInput<'getDoorSnapshot'>,
  request: DoorStaffRequest,
): Promise<Response> {
  const { plainServices, services, portalId } = request;
  const asked = { services: plainServices, portalId };
  await withinRate(asked, 'door_snapshot', scannerKey(request.scanner), rate);
  await withinRate(asked, 'door_snapshot_long', scannerKey(request.scanner), longRate);
  await noteQueueOf(request, query);
  const known = query.cursor === undefined ? undefined : readCursor(services, query.cursor);
  const cursor = isInUse(known, request) ? known : newCursor(request);
  return services.store.read(portalId, (tx) => readPage(tx, request, cursor, query.refs === '1'));
}

const isInUse = (
  cursor: SnapshotCursor | undefined,
  request: DoorStaffRequest,
): cursor is SnapshotCursor =>
  cursor !== undefined &&
  cursor.endsAt > request.services.now() &&
  cursor.audience === audienceOf(request);

function newCursor(request: DoorStaffRequest): SnapshotCursor {
  const beganAt = request.services.now();
  const hours = configValue(request.catalogue, 'doors.snapshot_hours');
  return {
    id: uuid(),
    beganAt,
    endsAt: beganAt + hours * 3_600_000,
    audience: audienceOf(request),
    sessions: '',
    tables: '',
    sent: 0,
    since: null,
    round: null,
    part: 'tickets',
    after: null,
  };
}

/** The device and its sellers: they determine a snapshot's cards. */
const audienceOf = ({ scanner, scope }: DoorStaffRequest): string =>
  shortHash([scannerKey(scanner), scope === 'all' ? scope : [...scope].sort()]);

const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

async function readPage(
  tx: Tx,
  request: DoorStaffRequest,
  cursor: SnapshotCursor,
  hasRefs: boolean,
): Promise<Response> {
  const { catalogue, services, portalId } = request;
  // Read before the tickets: whatever they miss belongs to the next round.
  const round = cursor.round ?? {
    transaction: await oldestTransaction(tx),
    at: services.now(),
  };
  const own = doorRequestOf(request);
  const events = [...catalogue.templates.keys()].filter((id) => isOwn(own, id));
  const from = new Date(cursor.beganAt - margin);
  const until = new Date(cursor.endsAt + margin);
  const sessions = await sessionsInSnapshot(tx, { events, from, until, limit: mostSessions });
  const ids = sessions.map(({ id }) => id);
  const sessionsHash = shortHash(ids);
  const isNext = cursor.since !== null && cursor.round === null;
  // Tickets of a session that moved here from another day have not changed themselves.
  if (isNext && cursor.sessions !== sessionsHash) {
    return readPage(tx, request, newCursor(request), hasRefs);
  }
  const isWhole = cursor.since === null;
  const limit = isWhole ? Math.min(pageSize, mostCards - cursor.sent) : pageSize;
  const since = cursor.since && {
    transaction: cursor.since.transaction,
    time: new Date(cursor.since.at),
  };
  const { after } = cursor;
  const isTickets = cursor.part === 'tickets';
  const place = { from, until, after, since };
  const found =
    isTickets && limit > 0
      ? await ticketsInSnapshot(tx, { sessions, events, ...place, limit })
      : [];
  // A page not filled by tickets continues with memberships.
  const room = limit - found.length;
  const members =
    room > 0
      ? await membershipsInSnapshot(tx, {
          groups: [...catalogue.groups.values()]
            .filter(({ event_template_id: event }) => isOwn(own, event))
            .map(({ id }) => id),
          from,
          after: isTickets ? null : (after?.ticket ?? null),
          since,
          limit: room,
        })
      : [];
  const [last, lastMember] = [found.at(-1), members.at(-1)];
  const hasMore = members.length === room;
  const key = snapshotKey(services, JSON.stringify([portalId, cursor.audience, cursor.id]));
  const tables = await snapshotTables(tx, request, {
    sessionIds: ids,
    key,
    now: services.now(),
    endsAt: cursor.endsAt,
  });
  const hash = shortHash(tables);
  const cards = [
    ...(await sealedCards(tx, request, found, { key, hasRefs })),
    ...(await sealedMemberships(tx, request, members, key)),
  ];
  const isOnMembers = room > 0 || !isTickets;
  const next: SnapshotCursor = {
    ...cursor,
    sessions: cursor.sessions || sessionsHash,
    tables: hash,
    sent: cursor.sent + (isWhole ? cards.length : 0),
    ...(hasMore
      ? {
          round,
          part: isOnMembers ? ('memberships' as const) : ('tickets' as const),
          after: afterOf(isOnMembers ? lastMember && { ...lastMember, snapshot_group: '' } : last),
        }
      : roundOver(round)),
  };
  const isCut = isWhole && next.sent >= mostCards;
  return snapshotAnswer(
    {
      id: cursor.id,
      key: key.toString('base64'),
      began_at: new Date(cursor.beganAt).toISOString(),
      ends_at: new Date(cursor.endsAt).toISOString(),
      at: new Date(round.at).toISOString(),
      server_time: new Date(services.now()).toISOString(),
      unlisted: configValue(catalogue, 'doors.unlisted_codes'),
      tables: hash === cursor.tables ? null : tables,
      is_cut: isCut,
      is_whole: isWhole,
      has_more: hasMore && !isCut,
      next: writeCursor(services, isCut ? { ...next, ...roundOver(round) } : next),
    },
    cards,
  );
}

const afterOf = (
  last: { readonly id: string; readonly snapshot_group: string } | undefined,
): SnapshotPlace | null => (last ? { group: last.snapshot_group, ticket: last.id } : null);

const roundOver = (round: RoundStart) => ({
  since: round,
  round: null,
  part: 'tickets' as const,
  after: null,
});
