import { lazy } from 'react';
import type { EventData } from '../../booking/load-event.server.ts';
import { CurrentMembership } from './membership-current.tsx';
import MembershipNone from './membership-none.tsx';
import { MembershipPurchase } from './membership-purchase.tsx';

const MembershipGift = lazy(() => import('./membership-gift.tsx'));
const MembershipRenewal = lazy(() => import('./membership-renewal.tsx'));

/** The levels of a membership, to compare, buy, give as a gift, or renew with (DET-12). */
export default function Membership({ data }: { readonly data: EventData }) {
  if (data.action === 'renew') return <MembershipRenewal data={data} />;
  if (data.levels.length === 0) return <MembershipNone data={data} />;
  return data.action === 'gift' ? (
    <MembershipGift data={data} />
  ) : (
    <MembershipPurchase data={data} levels={data.levels}>
      <CurrentMembership />
    </MembershipPurchase>
  );
}
