import type { EventData } from './load-event.server.ts';
import MembershipNone from './membership-none.tsx';
import { MembershipPurchase } from './membership-purchase.tsx';

/** Levels of a membership, to compare and buy (DET-12). */
export default function Membership({ data }: { readonly data: EventData }) {
  return data.levels.length === 0 ? (
    <MembershipNone data={data} />
  ) : (
    <MembershipPurchase data={data} levels={data.levels} />
  );
}
