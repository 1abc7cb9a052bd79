import { type ApprovedAct, rightsOfActs, rightsToAsk } from '#domain/staff/approvals.ts';
import { scopeOf } from '#domain/staff/rights.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from '../staff/staff-request.ts';
import {
  approvalLimits,
  listDecided,
  listWaiting,
  type RequestScope,
  shownState,
} from '../store/staff/approvals.ts';
import { wireApproval, wireLimits } from './approval-answer.ts';
import { changeApprovalLimits } from './approval-limits.ts';
import { askStaffCart } from './ask-cart.ts';
import { approve, declineApproval } from './decide-approval.ts';

/** The sellers whose requests the viewer may see, by the subject of the request. */
function requestScopeOf({ grants, person }: StaffRequest['viewer']): RequestScope {
  const sellers = (act: ApprovedAct) => {
    const scope = scopeOf(grants, rightsOfActs[act]);
    return scope === 'all' ? null : [...(scope ?? [])];
  };
  return {
    money: sellers('refund_order'),
    sessions: sellers('cancel_session'),
    limits: sellers('loosen_limits') === null,
    asker: scopeOf(grants, rightsToAsk('hold_cart')) === undefined ? null : person.id,
  };
}

async function listApprovals(
  _: StaffInput<'listApprovals'>,
  { services, portalId, catalogue, viewer }: StaffRequest,
) {
  const read = requestScopeOf(viewer);
  const now = services.now();
  const [limits, waiting, decided] = await services.store.read(portalId, (tx) =>
    Promise.all([
      approvalLimits(tx),
      listWaiting(tx, read, new Date(now)),
      listDecided(tx, read, new Date(now)),
    ]),
  );
  return {
    ...wireLimits(limits, catalogue.portal.currency),
    approval: [...waiting, ...decided].map((row) => ({
      ...wireApproval(row, catalogue),
      state: shownState(row, now),
    })),
  };
}

/** Requests for a second person's approval, and the limits above which one is needed. */
export const approvalEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listApprovals', listApprovals),
  staffEndpoint('approve', approve),
  staffEndpoint('declineApproval', declineApproval),
  staffEndpoint('askStaffCart', askStaffCart),
  staffEndpoint('setApprovalLimits', changeApprovalLimits),
];
