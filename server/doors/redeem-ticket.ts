import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readStaffRequest } from '../http/input.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { scanRequest } from './scan-request.ts';
import { type Scanned, scanTicket } from './scan-ticket.ts';

const redeemRequest = z.strictObject({
  seller: z.string().min(1),
  /** Key of the portal, needed if several have a seller of this slug. */
  portal: z.string().min(1).optional(),
  code: scanRequest.shape.code,
  /** The name of the scanner, which later scans report. */
  run: scanRequest.shape.device,
  door: scanRequest.shape.door,
  direction: scanRequest.shape.direction,
  persons: scanRequest.shape.persons,
  /** Overrules time and place. */
  force: z.boolean().default(false),
  tickets: scanRequest.shape.tickets,
  /** Only reports the verdict; uses no ticket. */
  dry_run: z.boolean().default(false),
});

/**
 * Scans a code as `npm run redeem` does: one scan, attributed to the device named by `run`, for one seller. Throws
 * InvalidInput.
 */
export async function redeemTicket(services: Services, given: unknown): Promise<Scanned> {
  const input = readStaffRequest(redeemRequest, given);
  const { catalogue, portalId, seller } = await staffRequest(services, input);
  const { seller: _, portal: __, run, force, ...scan } = input;
  const request = { services, catalogue, portalId, scope: new Set([seller.id]) };
  return scanTicket(request, {
    ...scan,
    id: randomUUID(),
    device: run,
    ...(force ? { force: { reason: 'forced by a program' } } : {}),
  });
}
