import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Keeping } from '../parts/kept.tsx';
import { orderWords } from '../words/orders.ts';
import type { VenueFormat } from '../words/times.ts';
import { feeText } from './fee-text.ts';

interface TicketsBackProps {
  readonly outcome: Pick<
    StaffCallAnswer<'refundOrder'>['refund'],
    'tickets' | 'kept_places' | 'fees'
  >;
  readonly format: VenueFormat;
}

/** The outcome for refunded tickets: their places, and each of their fees (SLS-03). */
export function TicketsBack({ outcome: { tickets, kept_places, fees }, format }: TicketsBackProps) {
  const own = orderWords.refund;
  return (
    <>
      <p>{own.cancels(tickets, kept_places)}</p>
      {fees.map((one) => (
        <p key={one.fee}>
          {own.fees[one.fee]}: <Keeping>{(keep) => feeText(one, format, keep)}</Keeping>.
        </p>
      ))}
    </>
  );
}
