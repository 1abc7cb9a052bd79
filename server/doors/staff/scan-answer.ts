import { type PlaceNames, wireVerdict } from '#contract/staff/wire-verdict.ts';
import type { Verdict } from '#domain/doors/verdict.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import { deviceNames } from '../../store/doors/devices.ts';
import { namesOf } from '../../store/staff/people-lists.ts';
import type { MembershipAtDoor } from '../membership-at-door.ts';
import type { Scanned } from '../scan-ticket.ts';
import type { TicketAtDoor } from '../tickets-at-door.ts';

const keyPattern = /^(device|person) ([\da-f-]{36})$/;

/** Reads the names of those who scanned. A program's own name stays unchanged. */
export async function placeNames(
  tx: Tx,
  { doors }: Pick<Catalogue, 'doors'>,
  keys: readonly string[],
): Promise<PlaceNames> {
  const idsOf = (kind: string) => [
    ...new Set(
      keys.flatMap((key) => {
        const [, found, id] = keyPattern.exec(key) ?? [];
        return found === kind && id !== undefined ? [id] : [];
      }),
    ),
  ];
  const [devices, people] = await Promise.all([
    deviceNames(tx, idsOf('device')),
    namesOf(tx, idsOf('person')),
  ]);
  return {
    door: (id) => (id === null ? null : (doors.get(id)?.name ?? id)),
    scanner(key) {
      const id = keyPattern.exec(key)?.[2] ?? '';
      return devices.get(id) ?? people.get(id) ?? key;
    },
  };
}

const verdictsOf = (scanned: Scanned): Verdict[] =>
  scanned.kind === 'order'
    ? [...scanned.tickets, ...scanned.memberships].map(({ verdict }) => verdict)
    : [scanned.verdict];

/** The devices and people that verdicts name. */
export const scannersIn = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ before, notes }) => [
    ...(before ? [before.device] : []),
    ...notes.flatMap((note) => (note.kind === 'shown_before' ? [note.device] : [])),
  ]);

/** The answer to a scan in wire form. */
export async function wireScanned(
  tx: Tx,
  catalogue: Catalogue,
  scanned: Scanned,
  isPractice: boolean,
) {
  const names = await placeNames(tx, catalogue, scannersIn(verdictsOf(scanned)));
  return {
    is_repeated: scanned.isRepeated,
    is_practice: isPractice,
    found: wireFound(scanned, names),
  };
}

function wireFound(scanned: Scanned, names: PlaceNames) {
  switch (scanned.kind) {
    case 'ticket':
      return {
        kind: scanned.kind,
        order_number: scanned.orderNumber,
        ...wireTicket(scanned, names),
      };
    case 'membership':
      return { kind: scanned.kind, ...wireMembership(scanned, names) };
    case 'order':
      return {
        kind: scanned.kind,
        order_number: scanned.orderNumber,
        is_shown: scanned.isShown,
        ticket: scanned.tickets.map((ticket) => wireTicket(ticket, names)),
        membership: scanned.memberships.map((membership) => wireMembership(membership, names)),
      };
    case 'unknown':
      return {
        kind: scanned.kind,
        scan: scanned.scan,
        verdict: wireVerdict(scanned.verdict, names),
      };
  }
}

/** A ticket with its verdict in wire form. */
export const wireTicket = (ticket: TicketAtDoor, names: PlaceNames) => ({
  id: ticket.id,
  event: ticket.event,
  type: ticket.type,
  holder: ticket.holder,
  session:
    ticket.session !== null && ticket.date !== null && ticket.time !== null
      ? { id: ticket.session, date: ticket.date, time: ticket.time }
      : null,
  seat: ticket.seat,
  code_end: ticket.codeEnd,
  admits: ticket.admits,
  timezone: ticket.timezone,
  inside: ticket.inside,
  scan: ticket.scan,
  verdict: wireVerdict(ticket.verdict, names),
});

/** A membership with its verdict in wire form. */
export const wireMembership = (membership: MembershipAtDoor, names: PlaceNames) => ({
  level: membership.level,
  members: [...membership.members],
  admits: membership.admits,
  timezone: membership.timezone,
  first: membership.first,
  last: membership.last,
  scan: membership.scan,
  verdict: wireVerdict(membership.verdict, names),
});
