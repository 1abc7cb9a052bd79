import { localDateTime } from '#domain/time/local-date-time.ts';
import type { Keep } from '../../parts/kept.tsx';
import { amountText, dayText, sessionTimeText, type VenueFormat } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import type { Attention } from './follow-today.ts';

export type AttentionEntry = Attention['entries'][number];

/** Puts an entry of the attention list into a sentence; amounts, order numbers and names stay as they are. */
export function sentenceOf(
  entry: AttentionEntry,
  format: VenueFormat,
  now: number,
  keep: Keep,
): string {
  const { kinds } = todayWords.attention;
  const money = (amount: string) => keep(amountText(amount, format));
  switch (entry.kind) {
    case 'books_differ':
      return kinds.booksDiffer(entry.differences);
    case 'refund_failed':
      return kinds.refundFailed(money(entry.amount));
    case 'dispute_open':
      return (entry.is_inquiry ? kinds.disputeInquiry : kinds.disputeOpen)(money(entry.amount));
    case 'dispute_won':
      return kinds.disputeWon(money(entry.amount));
    case 'payment_lost':
      return (entry.is_dispute ? kinds.paymentLost : kinds.paymentGivenBack)(money(entry.amount));
    case 'approval_waiting':
      return approvalSentence(entry, money(entry.amount), keep);
    case 'session_approval_waiting': {
      const time = sessionTimeText(entry, format);
      return kinds.sessionWaiting(keep(entry.by), entry.event, time, money(entry.amount));
    }
    case 'limits_waiting':
      return kinds.limitsWaiting(keep(entry.by));
    case 'payment_overdue':
      return kinds.paymentOverdue(money(entry.amount));
    case 'payment_unclear':
      return kinds.paymentUnclear;
    case 'device_stuck':
      return kinds.deviceStuck(keep(entry.device), entry.scans);
    case 'job_stuck':
      return (entry.is_given_up ? kinds.jobsGivenUp : kinds.jobsWaiting)(entry.jobs, entry.job);
    case 'certificate_ends': {
      const isOver = Date.parse(entry.ends_at) <= now;
      const day = dayText(localDateTime(entry.ends_at, format.timezone).date);
      const say = isOver ? kinds.certificateEnded : kinds.certificateEnds;
      return say(kinds.certificates[entry.certificate], day);
    }
    case 'letter_undelivered':
      return kinds.letters[entry.state](
        entry.subject === null ? kinds.letterWithoutSubject : keep(entry.subject),
      );
    case 'draft_failed':
      return (entry.is_scheduled ? kinds.draftWillFail : kinds.draftFailed)(keep(entry.name));
    case 'seats_unpriced':
      return kinds.seatsUnpriced(entry.seats, entry.event);
    case 'session_keeps_time':
      return kinds.keepsTime(entry.event, sessionTimeText(entry, format));
    case 'session_filling': {
      const time = sessionTimeText(entry, format);
      return entry.free === 0
        ? kinds.soldOut(entry.event, time)
        : kinds.filling(entry.event, time, entry.free);
    }
    case 'debit_clearing':
      return kinds.debitClearing(money(entry.amount));
  }
}

function approvalSentence(
  entry: Extract<AttentionEntry, { kind: 'approval_waiting' }>,
  amount: string,
  keep: Keep,
): string {
  const { act, orders, request_of } = entry;
  const by = keep(entry.by);
  const { kinds } = todayWords.attention;
  if (act === 'hold_cart') return kinds.holdWaiting(by, amount);
  if (request_of === null) return kinds.bulkApprovalWaiting(by, amount, orders);
  if (act === 'keep_lost_order') return kinds.keepWaiting(by, amount, keep(request_of));
  const ofOrder = act === 'edit_order' ? kinds.changeWaiting : kinds.approvalWaiting;
  return ofOrder(by, amount, keep(request_of));
}
