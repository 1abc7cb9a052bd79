import { Refusal } from '#contract/api/refusals.ts';
import { type Need, scopeOf } from '#domain/staff/rights.ts';
import { invalid } from '../../http/input.ts';
import { withinRate } from '../../http/rate-limit.ts';
import type { DoorStaffRequest, Scanner, StaffRequest } from '../../staff/staff-request.ts';
import { readTicket } from '../../store/cart/carts.ts';
import { membershipById } from '../../store/memberships/memberships.ts';
import type { DoorRequest } from '../scan-request.ts';

/** Limit on one device's or person's calls: bursts of 100 in ten seconds, more than any steward scans. */
const scanRate = { limit: 100, seconds: 10 };
const findRate = { limit: 30, seconds: 60 };

/** The name of a device or person in the log. */
export const scannerKey = (scanner: Scanner): string =>
  scanner.kind === 'device' ? `device ${scanner.device.id}` : `person ${scanner.viewer.person.id}`;

/** A staff call's request in the shape that the door use cases take. */
export const doorRequestOf = ({
  services,
  catalogue,
  portalId,
  scope,
}: DoorStaffRequest | StaffRequest): DoorRequest => ({ services, catalogue, portalId, scope });

/** A staff request as one at a door, for calls that only people make. */
export const asScanner = (request: StaffRequest): DoorStaffRequest => ({
  ...request,
  scanner: { kind: 'person', viewer: request.viewer, grants: request.viewer.grants },
});

/** Counts a scan before it is judged; throws `too_many_requests`. */
export const countScan = (request: DoorStaffRequest): Promise<void> =>
  count(request, 'door_scan', scanRate);

/** Counts a search at a door, so that nobody can list all buyers; throws `too_many_requests`. */
export const countFind = (request: DoorStaffRequest): Promise<void> =>
  count(request, 'door_find', findRate);

const count = (
  { plainServices: services, portalId, scanner }: DoorStaffRequest,
  name: string,
  rate: typeof scanRate,
): Promise<void> => withinRate({ services, portalId }, name, scannerKey(scanner), rate);

/** Returns true if the scanner has rights for at least one of the sellers. */
export const mayAlso = ({ scanner }: DoorStaffRequest, ...needs: Need[]): boolean =>
  scopeOf(scanner.grants, needs) !== undefined;

interface Place {
  readonly door?: string | undefined;
  readonly sessions?: readonly string[] | undefined;
}

/**
 * The door and sessions of a call. Limits a device to its own: throws InvalidInput for another door, for none if it is
 * limited to some, and for sessions that are not all its own.
 */
export function placeOf({ scanner }: DoorStaffRequest, { door, sessions }: Place): Place {
  if (scanner.kind === 'person') return { door, sessions };
  const { doors: ownDoors, sessions: ownSessions } = scanner.device;
  if (ownDoors && !ownDoors.includes(door ?? '')) {
    throw invalid('door', 'is not one of this device');
  }
  if (ownSessions && sessions && !sessions.every((id) => ownSessions.includes(id))) {
    throw invalid('sessions', 'are not those of this device');
  }
  return { door, sessions: sessions ?? ownSessions ?? undefined };
}

/** The code of a ticket that was looked up; throws `not_found` if the ticket does not exist or has no code. */
export async function codeOfTicket(
  { services, portalId }: DoorStaffRequest,
  id: string,
): Promise<string> {
  const ticket = await services.store.read(portalId, (tx) => readTicket(tx, id));
  if (!ticket?.scan_code) throw new Refusal('not_found', 'ticket');
  return ticket.scan_code;
}

/** The code of a membership that was looked up, which is never shown; throws `not_found`. */
export async function codeOfMembership(
  { services, portalId }: DoorStaffRequest,
  id: string,
): Promise<string> {
  const membership = await services.store.read(portalId, (tx) => membershipById(tx, id));
  if (!membership) throw new Refusal('not_found', 'membership');
  return membership.scan_code;
}
