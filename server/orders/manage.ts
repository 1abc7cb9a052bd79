import { Refusal } from '#contract/api/refusals.ts';
import type { ApiRequest } from '../http/request.ts';

/** Refuses logged-in members: orders are managed logged out (ORD-02, ORD-53). Throws log_out_to_edit. */
export function refuseLoggedIn({ viewer }: ApiRequest): void {
  if (viewer.kind !== 'guest') throw new Refusal('log_out_to_edit', 'ticket_order');
}
