import { Link } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { BenefitsBack } from '../../orders/benefits-back.tsx';
import { EditOutcome } from '../../orders/edit-lines.tsx';
import { TicketsBack } from '../../orders/tickets-back.tsx';
import { wayOf } from '../../orders/way-of.ts';
import { Keeping, Kept } from '../../parts/kept.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { Decide } from './decide.tsx';
import { WaitingBulk } from './waiting-bulk.tsx';
import { WaitingCart } from './waiting-cart.tsx';
import { WaitingLimits } from './waiting-limits.tsx';
import { WaitingSession } from './waiting-session.tsx';

type Approval = StaffCallAnswer<'listApprovals'>['approval'][number];

interface WaitingProps {
  readonly approval: Approval;
  readonly format: VenueFormat;
  /** Pending requests. */
  readonly waiting: number;
}

/** A pending request: what it would do, and the buttons to decide it. */
export function Waiting({ approval, format, waiting }: WaitingProps) {
  const { id: me } = useMe();
  const own = approvalWords;
  const { order, outcome, edit, asked_by } = approval;
  const amount = amountText(outcome.amount, format);
  const isOwn = asked_by.id === me;
  const { bulk, session, limits, cart } = approval;
  if (order === null) {
    const shared = { approval, format, waiting };
    if (limits) return <WaitingLimits {...shared} limits={limits} />;
    if (cart) return <WaitingCart {...shared} cart={cart} />;
    if (session) return <WaitingSession {...shared} session={session} />;
    return bulk && <WaitingBulk {...shared} bulk={bulk} />;
  }
  const isKept = approval.act === 'keep_lost_order';
  const asks = edit ? own.asksChange : isKept ? own.asksKeep : own.asks;
  const texts = {
    approve: (isKept ? own.approveKeep : own.approveOf)(amount, order),
    decline: own.declineOf(order),
    approved: edit ? (
      own.orderChanged
    ) : isKept ? (
      own.kept
    ) : (
      <Kept value={amount}>{own.approved}</Kept>
    ),
  };
  return (
    <Section
      title={<Keeping>{(keep) => asks(keep(asked_by.name), keep(amount), keep(order))}</Keeping>}
      acts={<Decide approval={approval} texts={texts} isOwn={isOwn} waiting={waiting} />}
    >
      {isOwn && <p>{own.own}</p>}
      <Facts
        facts={[
          { name: own.order, value: <OrderLink number={order} /> },
          { name: own.reason, value: approval.reason },
          {
            name: own.does,
            value: edit ? (
              <EditOutcome edit={edit} format={format} />
            ) : isKept ? (
              own.keeps
            ) : (
              <>
                <TicketsBack outcome={outcome} format={format} />
                <BenefitsBack outcome={outcome} format={format} />
              </>
            ),
          },
          // Nothing is paid of a kept loss.
          ...(isKept
            ? []
            : [
                {
                  name: own.goesTo,
                  value: (
                    <Keeping>
                      {(keep) =>
                        outcome.parts
                          .map((part) =>
                            orderWords.refund.part(
                              keep(amountText(part.amount, format)),
                              wayOf(part, keep),
                            ),
                          )
                          .join('; ')
                      }
                    </Keeping>
                  ),
                },
              ]),
          { name: own.asked, value: instantText(approval.asked_at, format) },
          { name: own.ends, value: instantText(approval.expires_at, format) },
        ]}
      />
    </Section>
  );
}

function OrderLink({ number }: { readonly number: string }) {
  const { portal } = useMe();
  return (
    <Link to={`/${portal.key}/orders/${number}`} translate="no">
      {number}
    </Link>
  );
}
