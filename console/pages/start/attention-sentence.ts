import { localDateTime } from '#domain/time/local-date-time.ts';
import { amountText, dayText, sessionTimeText, type VenueFormat } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import type { Attention } from './follow-today.ts';

export type AttentionEntry = Attention['entries'][number];

/** An entry of the attention list in a sentence. */
export function sentenceOf(entry: AttentionEntry, format: VenueFormat, now: number): string {
  const { kinds } = todayWords.attention;
  switch (entry.kind) {
    case 'books_differ':
      return kinds.booksDiffer(entry.differences);
    case 'refund_failed':
      return kinds.refundFailed(amountText(entry.amount, format));
    case 'dispute_open':
      return (entry.is_inquiry ? kinds.disputeInquiry : kinds.disputeOpen)(
        amountText(entry.amount, format),
      );
    case 'dispute_won':
      return kinds.disputeWon(amountText(entry.amount, format));
    case 'payment_lost':
      return (entry.is_dispute ? kinds.paymentLost : kinds.paymentGivenBack)(
        amountText(entry.amount, format),
      );
    case 'approval_waiting':
      return approvalSentence(entry, amountText(entry.amount, format));
    case 'session_approval_waiting': {
      const time = sessionTimeText(entry, format);
      return kinds.sessionWaiting(entry.by, entry.event, time, amountText(entry.amount, format));
    }
    case 'limits_waiting':
      return kinds.limitsWaiting(entry.by);
    case 'payment_overdue':
      return kinds.paymentOverdue(amountText(entry.amount, format));
    case 'payment_unclear':
      return kinds.paymentUnclear;
    case 'device_stuck':
      return kinds.deviceStuck(entry.device, entry.scans);
    case 'job_stuck':
      return (entry.is_given_up ? kinds.jobsGivenUp : kinds.jobsWaiting)(entry.jobs, entry.job);
    case 'certificate_ends': {
      const isOver = Date.parse(entry.ends_at) <= now;
      const day = dayText(localDateTime(entry.ends_at, format.timezone).date);
      const say = isOver ? kinds.certificateEnded : kinds.certificateEnds;
      return say(kinds.certificates[entry.certificate], day);
    }
    case 'letter_undelivered':
      return kinds.letters[entry.state](entry.subject ?? kinds.letterWithoutSubject);
    case 'seats_unpriced':
      return kinds.seatsUnpriced(entry.seats, entry.event);
    case 'session_filling': {
      const time = sessionTimeText(entry, format);
      return entry.free === 0
        ? kinds.soldOut(entry.event, time)
        : kinds.filling(entry.event, time, entry.free);
    }
    case 'debit_clearing':
      return kinds.debitClearing(amountText(entry.amount, format));
  }
}

function approvalSentence(
  { act, by, orders, request_of }: Extract<AttentionEntry, { kind: 'approval_waiting' }>,
  amount: string,
): string {
  const { kinds } = todayWords.attention;
  if (act === 'hold_cart') return kinds.holdWaiting(by, amount);
  if (request_of === null) return kinds.bulkApprovalWaiting(by, amount, orders);
  if (act === 'keep_lost_order') return kinds.keepWaiting(by, amount, request_of);
  const ofOrder = act === 'edit_order' ? kinds.changeWaiting : kinds.approvalWaiting;
  return ofOrder(by, amount, request_of);
}
