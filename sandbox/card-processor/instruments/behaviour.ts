import type { AnswerFault, WebhookFault } from '../faults/faults.ts';

/** How the bank says no, in the words of the wire. */
export type Decline = { code: string; declineCode: string; message: string };

/** How the payer's bank takes the money back: it may ask first, or leave no answer. */
export type DisputeHabit = { reason: string; kind: 'chargeback' | 'inquiry' | 'final' };

/** What a test card or a test account does when it is charged, and afterwards. */
export type Habits = {
  /** Key under which the books remember it; they never keep a number. */
  name: string;
  /** One line for people. */
  says: string;
  /** `pm_…` ids that stand for it in requests without a browser. */
  aliases: string[];
  decline?: Decline;
  /** The payment stays in `processing` first, and ends like this. */
  processing?: 'succeeded' | 'failed';
  /** It stays there for `slowProcessing` in place of `processing`. */
  isSlow?: true;
  /** A refund is pending first, or succeeds and fails later. */
  refund?: 'pending' | 'fails';
  /** What it pays is disputed as soon as it has paid. */
  dispute?: DisputeHabit;
  /** Does what it says each time the instrument is charged. */
  answerFault?: AnswerFault;
  /** Does what it says each time money is paid back to it. */
  refundFault?: AnswerFault;
  /** Does what it says to each event about its payments. */
  webhookFault?: WebhookFault;
  /** One of the sandbox's own; the others are the processor's public test numbers. */
  own?: true;
};

export const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
