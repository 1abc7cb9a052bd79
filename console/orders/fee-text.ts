import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { Keep } from '../parts/kept.tsx';
import { orderWords } from '../words/orders.ts';
import { amountText, type VenueFormat } from '../words/times.ts';

type Fee = StaffCallAnswer<'refundOrder'>['refund']['fees'][number];

/** A fee of cancelled tickets, as refunded or kept (SLS-03). */
export const feeText = ({ returned, kept }: Fee, format: VenueFormat, keep: Keep): string =>
  orderWords.refund.feeOutcome({
    returned: Number(returned) > 0 ? keep(amountText(returned, format)) : null,
    kept: Number(kept) > 0 ? keep(amountText(kept, format)) : null,
  });
