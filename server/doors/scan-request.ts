import { z } from 'zod';
import type { DoorRule } from '#domain/doors/card.ts';
import { storedCode } from '#domain/orders/code-letters.ts';
import { isWithin, type Scope } from '#domain/staff/rights.ts';
import { invalid } from '../http/input.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** The requester of a scan at a portal's doors: a staff request, a device or a program. */
export interface DoorRequest {
  /** With the actor, if a person is signed in. */
  readonly services: Services;
  readonly catalogue: Catalogue;
  readonly portalId: number;
  /** The sellers whose tickets the requester may scan. */
  readonly scope: Scope;
}

const device = z.string().trim().min(1).max(100);
/** The device's own id for a scan: a second call with it changes nothing. */
const deviceScanId = z.uuid();
const deviceTime = z.iso.datetime({ offset: true });

/** A code presented at a door. */
export const scanRequest = z.strictObject({
  code: z.string().trim().min(1).max(200).transform(storedCode),
  device,
  id: deviceScanId,
  /** The door's id in the tenant file; without one only the ticket's own days count. */
  door: z.string().min(1).max(63).optional(),
  /** Refuses tickets for other sessions. */
  sessions: z.array(z.string().min(1).max(200)).min(1).max(200).optional(),
  direction: z.enum(['in', 'out']).default('in'),
  /** The number of people; by default everyone whom a ticket still admits, or one member. */
  persons: z.int().min(1).max(100).optional(),
  /** Overrides time and place, with the reason. */
  force: z.strictObject({ reason: z.string().trim().min(1).max(500) }).optional(),
  /** With an order's code: the tickets to scan, by their number in its list or their id. */
  tickets: z.array(z.string().trim().min(1).max(40)).min(1).max(200).optional(),
  /** Shows an order without choosing tickets, if something in it is valid here and now. */
  shows_order: z.boolean().default(false),
  /** Staff found the ticket in a list; nobody showed its code. */
  looked_up: z.boolean().default(false),
  /** Only judges: nothing is logged and no ticket used. */
  dry_run: z.boolean().default(false),
  /** By the device's clock, synchronized with the server's; now by default. */
  device_time: deviceTime.optional(),
  /** True if the device was offline and decided alone. The scan is judged as of its device_time, which is required. */
  offline: z.strictObject({ result: z.enum(['admitted', 'left', 'refused']) }).optional(),
});

export type ScanRequest = z.output<typeof scanRequest>;

/** A scan to undo. */
export const undoRequest = z.strictObject({
  /** Its number in the log. */
  scan: z.int().min(1),
  device,
  id: deviceScanId,
  reason: z.string().trim().min(1).max(500),
  device_time: deviceTime.optional(),
});

/**
 * The door of a request; null without one. Throws InvalidInput if the tenant file has no such door; a scan of the past
 * may name a door that it had before.
 */
export function doorOf(
  { catalogue }: DoorRequest,
  id: string | undefined,
  isPast = false,
): DoorRule | null {
  if (id === undefined) return null;
  const door = catalogue.doors.get(id);
  if (!door || (door.withdrawn && !isPast)) throw invalid('door', 'is not in the tenant file');
  return door;
}

/** Returns true if the tickets of an event's seller may be scanned. */
export function isOwn({ catalogue, scope }: DoorRequest, templateId: string): boolean {
  const seller = catalogue.templates.get(templateId)?.seller_id;
  return seller !== undefined && isWithin(scope, seller);
}
