import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Keeping, Kept } from '../../parts/kept.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { amountText, dayText, instantText, type VenueFormat } from '../../words/times.ts';
import { Decide } from './decide.tsx';
import { useSeenVersion } from './seen-version.ts';

type Approval = StaffCallAnswer<'listApprovals'>['approval'][number];

interface WaitingCartProps {
  readonly approval: Approval;
  readonly cart: NonNullable<Approval['cart']>;
  readonly format: VenueFormat;
  /** Pending requests. */
  readonly waiting: number;
}

/** A request to hold places for a buyer who pays later, or less at first, than the venue allows (SLS-06, STF-12). */
export function WaitingCart({ approval, cart, format, waiting }: WaitingCartProps) {
  const { id: me } = useMe();
  const own = approvalWords;
  const isOwn = approval.asked_by.id === me;
  const isChanged = useSeenVersion(approval.version);
  const price = amountText(cart.price, format);
  const { name, event, places, starts_at, timezone, parts, visit } = cart;
  const texts = {
    approve: own.approveCart(price, name),
    decline: own.declineCart(name),
    approved: own.cartApproved,
  };
  const last = parts.at(-1)?.day ?? null;
  const least = cart.least_first_percent;
  return (
    <Section
      title={
        <Keeping>
          {(keep) => own.asksCart(keep(approval.asked_by.name), keep(price), keep(name))}
        </Keeping>
      }
      acts={<Decide approval={approval} texts={texts} isOwn={isOwn} waiting={waiting} />}
    >
      {isOwn && <p>{own.own}</p>}
      {isChanged && <Notice tone="warning">{own.changed}</Notice>}
      <Facts
        facts={[
          {
            name: own.cart,
            value: starts_at
              ? own.placesOf(event, places, instantText(starts_at, { ...format, timezone }))
              : own.placesOf(event, places, null),
          },
          {
            name: own.plan,
            value: (
              <ul>
                {parts.map((part) => (
                  <li key={part.day ?? ''}>
                    <Kept value={amountText(part.amount, format)}>
                      {(amount) => own.part(amount, part.day === null ? null : dayText(part.day))}
                    </Kept>
                  </li>
                ))}
              </ul>
            ),
          },
          {
            name: own.beyond,
            value: [
              ...(visit !== null && last !== null && last >= visit
                ? [own.afterVisit(dayText(last), dayText(visit))]
                : []),
              ...(least > 0 ? [own.leastFirst(least)] : []),
            ].join(' '),
          },
          { name: own.heldUntil, value: cart.until === null ? own.untilPaid : dayText(cart.until) },
          { name: own.reason, value: approval.reason },
          { name: own.asked, value: instantText(approval.asked_at, format) },
          { name: own.ends, value: instantText(approval.expires_at, format) },
        ]}
      />
    </Section>
  );
}
