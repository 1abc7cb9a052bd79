import { differingBooksSource } from './differing-books.ts';
import { endingCertificateSource } from './ending-certificates.ts';
import { failedDraftSource } from './failed-drafts.ts';
import { failedRefundSource } from './failed-refunds.ts';
import { fillingSessionSource } from './filling-sessions.ts';
import { keptTimeSource } from './kept-times.ts';
import { lostPaymentSource } from './lost-payments.ts';
import { openDisputeSource } from './open-disputes.ts';
import { overdueOrderSource } from './overdue-orders.ts';
import type { AttentionSource } from './source.ts';
import { stuckDeviceSource } from './stuck-devices.ts';
import { stuckJobSource } from './stuck-jobs.ts';
import { clearingDebitSource, unclearPaymentSource } from './unclear-payments.ts';
import { undeliveredLetterSource } from './undelivered-letters.ts';
import { unpricedSeatSource } from './unpriced-seats.ts';
import {
  waitingApprovalSource,
  waitingLimitsSource,
  waitingSessionSource,
} from './waiting-approvals.ts';
import { wonDisputeSource } from './won-disputes.ts';

/** All sources of the attention list (TOD-02); of equal urgency, earlier ones come first. */
export const attentionSources: readonly AttentionSource[] = [
  differingBooksSource,
  failedRefundSource,
  openDisputeSource,
  lostPaymentSource,
  wonDisputeSource,
  stuckDeviceSource,
  stuckJobSource,
  endingCertificateSource,
  unclearPaymentSource,
  overdueOrderSource,
  waitingApprovalSource,
  waitingSessionSource,
  waitingLimitsSource,
  undeliveredLetterSource,
  failedDraftSource,
  unpricedSeatSource,
  keptTimeSource,
  fillingSessionSource,
  clearingDebitSource,
];
