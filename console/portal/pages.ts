import type { StaffCallName } from '#contract/staff/staff-routes.ts';
import type { IconName } from '../parts/icon.tsx';
import { words } from '../words/words.ts';
import { mayCall } from './may-call.ts';
import type { Me } from './me.ts';

/** A page of the navigation. */
export interface PortalPage {
  /** Below the portal's address. */
  readonly path: string;
  readonly text: string;
  readonly icon: IconName;
  /** The call that fills the page: viewers who may make it see the page. */
  readonly call: StaffCallName;
}

const { pages } = words;

/** The pages of a portal's console, most used first. */
const portalPages: readonly PortalPage[] = [
  { path: 'orders', text: pages.orders, icon: 'orders', call: 'listOrders' },
  { path: 'sessions', text: pages.sessions, icon: 'today', call: 'listSessions' },
  { path: 'doors', text: pages.doors, icon: 'doors', call: 'listDevices' },
  { path: 'approvals', text: pages.approvals, icon: 'check', call: 'listApprovals' },
  { path: 'events', text: pages.events, icon: 'events', call: 'listShopEvents' },
  { path: 'closures', text: pages.closures, icon: 'closures', call: 'listClosures' },
  { path: 'drafts', text: pages.drafts, icon: 'drafts', call: 'listDrafts' },
  { path: 'history', text: pages.history, icon: 'history', call: 'listRevisions' },
  { path: 'team', text: pages.team, icon: 'people', call: 'listPeople' },
  { path: 'buyers', text: pages.buyers, icon: 'person', call: 'findBuyers' },
  {
    path: 'payment-links',
    text: pages.paymentLinks,
    icon: 'link',
    call: 'listStaffCarts',
  },
  { path: 'letters', text: pages.letters, icon: 'letter', call: 'listLetters' },
  { path: 'exports', text: pages.exports, icon: 'exports', call: 'listExports' },
  { path: 'audit', text: pages.audit, icon: 'history', call: 'listAuditEntries' },
];

/** The pages that a person may open. */
export const pagesOf = ({ grants }: Pick<Me, 'grants'>): readonly PortalPage[] =>
  portalPages.filter(({ call }) => mayCall(grants, call));
