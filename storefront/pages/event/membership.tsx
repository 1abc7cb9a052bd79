import { lazy } from 'react';
import type { EventData } from './load-event.server.ts';
import MembershipNone from './membership-none.tsx';
import { MembershipPurchase } from './membership-purchase.tsx';

const MembershipRenewal = lazy(() => import('./membership-renewal.tsx'));

/** Levels of a membership, to compare and buy, or to renew with (DET-12). */
export default function Membership({ data }: { readonly data: EventData }) {
  if (data.action === 'renew') return <MembershipRenewal data={data} />;
  // Nobody becomes a member by a page that says that somebody else does.
  if (data.action === 'gift') return <MembershipNone data={data} what="unavailable" />;
  return data.levels.length === 0 ? (
    <MembershipNone data={data} />
  ) : (
    <MembershipPurchase data={data} levels={data.levels} />
  );
}
