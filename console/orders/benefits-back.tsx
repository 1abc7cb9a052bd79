import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { type Keep, Keeping } from '../parts/kept.tsx';
import { benefitWords } from '../words/orders.ts';
import { amountText, sessionTimeText, type VenueFormat } from '../words/times.ts';
import classes from './benefits-back.module.css';

/** Tickets and gift codes that depend on a membership ended by a refund. */
export type HangingOutcome = Pick<
  StaffCallAnswer<'refundOrder'>['refund'],
  'benefits' | 'gift_codes'
>;

type Benefits = NonNullable<HangingOutcome['benefits']>;
type Ticket = Benefits['orders'][number]['tickets'][number];

/** The amount refunded for tickets; null if they cost nothing. */
export const givenFor = (amount: string, format: VenueFormat, keep: Keep): string | null =>
  Number(amount) > 0 ? keep(amountText(amount, format)) : null;

/** The tickets that members bought through a membership, by order, with event, time and holder. */
export function HangingTickets({
  benefits: { orders, elsewhere, choice },
  format,
}: {
  readonly benefits: Benefits;
  readonly format: VenueFormat;
}) {
  const own = benefitWords;
  return (
    <>
      {orders.map(({ order, amount, tickets }) => (
        <div key={order}>
          <p>
            <Keeping>
              {(keep) =>
                own.ofOrder(
                  keep(order),
                  choice === 'cancel' ? givenFor(amount, format, keep) : null,
                )
              }
            </Keeping>
          </p>
          <ul className={classes['tickets']}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>{ticketText(ticket, format)}</li>
            ))}
          </ul>
        </div>
      ))}
      {elsewhere > 0 && <p>{own.elsewhere(elsewhere)}</p>}
    </>
  );
}

function ticketText(
  { event, type, starts_at, timezone, holder }: Ticket,
  format: VenueFormat,
): string {
  const time = starts_at === null ? [] : [sessionTimeText({ starts_at, timezone }, format)];
  const whose = holder === null ? [] : [benefitWords.holder(holder)];
  return [event, type, ...time, ...whose].join(', ');
}

/** Shows the outcome for what depends on a membership, once staff have chosen. */
export function BenefitsBack({
  outcome: { benefits, gift_codes },
  format,
}: {
  readonly outcome: HangingOutcome;
  readonly format: VenueFormat;
}) {
  const own = benefitWords;
  return (
    <>
      {benefits && (
        <>
          <HangingTickets benefits={benefits} format={format} />
          {benefits.choice === 'keep' && <p>{own.outcomes.keep}</p>}
          {benefits.choice === 'cancel' && benefits.orders.length > 0 && (
            <p>
              <Keeping>
                {(keep) => own.outcomes.cancel(givenFor(benefits.amount, format, keep))}
              </Keeping>
            </p>
          )}
        </>
      )}
      {gift_codes && (
        <p>{own.giftCodes[gift_codes.reopened ? 'reopened' : 'ended'](gift_codes.count)}</p>
      )}
    </>
  );
}
