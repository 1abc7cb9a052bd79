import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { orderWords } from '../words/orders.ts';
import { amountText, type VenueFormat } from '../words/times.ts';

type Outcome = Pick<StaffCallAnswer<'refundOrder'>['refund'], 'tickets' | 'kept_places' | 'fees'>;

interface TicketsBackProps {
  readonly outcome: Outcome;
  readonly format: VenueFormat;
}

/** What becomes of refunded tickets: their places, and each of their fees (SLS-03). */
export function TicketsBack({ outcome: { tickets, kept_places, fees }, format }: TicketsBackProps) {
  const own = orderWords.refund;
  return (
    <>
      <p>{own.cancels(tickets, kept_places)}</p>
      {fees.map(({ fee, returned, kept }) => (
        <p key={fee}>
          {own.fee(own.fees[fee], {
            returned: Number(returned) > 0 ? amountText(returned, format) : null,
            kept: Number(kept) > 0 ? amountText(kept, format) : null,
          })}
        </p>
      ))}
    </>
  );
}
