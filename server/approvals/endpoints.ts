import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from '../staff/staff-request.ts';
import { approvalLimits, listDecided, listWaiting } from '../store/staff/approvals.ts';
import { wireApproval } from './approval-answer.ts';
import { changeApprovalLimits, wireLimits } from './approval-limits.ts';
import { approve, declineApproval } from './decide-approval.ts';

async function listApprovals(
  _: StaffInput<'listApprovals'>,
  { services, portalId, catalogue, scope }: StaffRequest,
) {
  const sellers = scope === 'all' ? null : [...scope];
  const [limits, waiting, decided] = await services.store.read(portalId, (tx) =>
    Promise.all([
      approvalLimits(tx),
      listWaiting(tx, sellers, new Date(services.now())),
      listDecided(tx, sellers),
    ]),
  );
  return {
    ...wireLimits(limits, catalogue.portal.currency),
    approval: [...waiting, ...decided].map((row) => wireApproval(row, catalogue)),
  };
}

/** Requests for a second person's approval, and the limits above which one is needed. */
export const approvalEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listApprovals', listApprovals),
  staffEndpoint('approve', approve),
  staffEndpoint('declineApproval', declineApproval),
  staffEndpoint('setApprovalLimits', changeApprovalLimits),
];
