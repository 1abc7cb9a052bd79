import type { ApprovalLimits } from '#domain/staff/approvals.ts';
import { setApprovalLimits } from '../../store/staff/approvals.ts';
import type { World } from '../venues/world.ts';
import { good } from './sign-in-acts.ts';
import type { StaffMember } from './staff-member.ts';

/** Sets a portal's approval limits, in minor units; limits left out are removed. */
export const limitApprovals = ({ services, venue }: World, limits: Partial<ApprovalLimits>) =>
  services.store.write(venue.portalId, (tx) =>
    setApprovalLimits(tx, { per_order: null, per_day: null, per_bulk: null, ...limits }),
  );

/** Removes the limits and withdraws the pending requests. */
export async function endApprovals(world: World): Promise<void> {
  await limitApprovals(world, {});
  await world.sql(`update approval set state = 'withdrawn', decided_by = asked_by, decided_at = now()
    where state = 'waiting'`);
}

/** The pending requests, as a staff member sees them. */
export const waiting = async ({ client }: StaffMember) =>
  good(await client.call('listApprovals', {})).approval.filter(({ state }) => state === 'waiting');

/** A request as a staff member sees it; undefined if it is not listed. */
export const stateOf = async ({ client }: StaffMember, id: string) =>
  good(await client.call('listApprovals', {})).approval.find((one) => one.id === id);

export const approve = (
  { client }: StaffMember,
  { id, version }: { id: string; version: number },
) => client.call('approve', { params: { id }, body: { version } });

export const decline = ({ client }: StaffMember, id: string) =>
  client.call('declineApproval', { params: { id }, body: {} });
