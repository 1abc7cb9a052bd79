import type { AnswerFault, WebhookFault } from '../faults/faults.ts';

/** The error of a declined payment, with Stripe's codes. */
export type Decline = { code: string; declineCode: string; message: string };

/** A dispute by the payer's bank: an `inquiry` asks first, a `final` one is lost at once. */
export type DisputeBehaviour = { reason: string; kind: 'chargeback' | 'inquiry' | 'final' };

/** The scripted behaviour of a test card or test account. */
export type TestBehaviour = {
  /** The key by which the books refer to it; they never store a number. */
  name: string;
  /** One line for the overview page. */
  description: string;
  /** Ids (`pm_…`) that stand for it in requests without a browser. */
  aliases: string[];
  decline?: Decline;
  /** The payment is `processing` first and then ends like this. */
  processing?: 'succeeded' | 'failed';
  /** Processing takes `slowProcessing` milliseconds instead of `processing`. */
  isSlow?: true;
  /** A refund is pending first, or succeeds at once and fails later. */
  refund?: 'pending' | 'fails';
  /** Its payments are disputed at once. */
  dispute?: DisputeBehaviour;
  /** Applies to every request that charges it. */
  answerFault?: AnswerFault;
  /** Applies to every request that refunds it. */
  refundFault?: AnswerFault;
  /** Applies to every event about its payments. */
  webhookFault?: WebhookFault;
  /** True for the sandbox's own numbers; others are the processor's public test numbers. */
  own?: true;
};

export const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
