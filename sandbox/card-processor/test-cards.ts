import type { AnswerFault, WebhookFault } from './faults.ts';

/** How the bank says no, in the words of the wire. */
export type Decline = { code: string; declineCode: string; message: string };

export type TestCard = {
  /** Key under which the books remember the card; they never keep the number. */
  name: string;
  number: string;
  /** One line for people. */
  says: string;
  /** `pm_card_…` ids that stand for this card in requests without a browser. */
  aliases: string[];
  country?: string;
  /** The bank asks for 3-D Secure before it decides. */
  asksAuthentication?: true;
  decline?: Decline;
  /** The payment stays in `processing` first, and ends like this. */
  processing?: 'succeeded' | 'failed';
  /** A refund is pending first, or succeeds and fails later. */
  refund?: 'pending' | 'fails';
  /** Does what it says each time the card is charged. */
  answerFault?: AnswerFault;
  /** Does what it says to each event about the card's payments. */
  webhookFault?: WebhookFault;
  /** A card of the sandbox's own; the others are the processor's public test numbers. */
  own?: true;
};

const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

export const testCards: TestCard[] = [
  {
    name: 'success',
    number: '4242424242424242',
    says: 'Pays',
    aliases: ['pm_card_visa'],
  },
  {
    name: 'success_mastercard',
    number: '5555555555554444',
    says: 'Pays (Mastercard)',
    aliases: ['pm_card_mastercard'],
  },
  {
    name: 'success_amex',
    number: '378282246310005',
    says: 'Pays (American Express)',
    aliases: ['pm_card_amex'],
  },
  {
    name: 'success_gb',
    number: '4000008260000000',
    says: 'Pays (issued in the United Kingdom)',
    aliases: ['pm_card_gb'],
    country: 'GB',
  },
  {
    name: 'declined',
    number: '4000000000000002',
    says: 'Declined',
    aliases: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    decline: declined,
  },
  {
    name: 'insufficient_funds',
    number: '4000000000009995',
    says: 'Declined: insufficient funds',
    aliases: [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'pm_card_chargeDeclinedInsufficientFunds',
    ],
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    name: 'lost_card',
    number: '4000000000009987',
    says: 'Declined: reported lost',
    aliases: ['pm_card_visa_chargeDeclinedLostCard'],
    decline: { ...declined, declineCode: 'lost_card' },
  },
  {
    name: 'incorrect_cvc',
    number: '4000000000000127',
    says: 'Declined: wrong security code',
    aliases: ['pm_card_chargeDeclinedIncorrectCvc'],
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    name: 'expired_card',
    number: '4000000000000069',
    says: 'Declined: expired',
    aliases: ['pm_card_chargeDeclinedExpiredCard'],
    decline: {
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
    },
  },
  {
    name: 'processing_error',
    number: '4000000000000119',
    says: 'Declined: the bank could not process it',
    aliases: ['pm_card_chargeDeclinedProcessingError'],
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    name: 'authentication_unless_set_up',
    number: '4000002500003155',
    says: 'Asks for 3-D Secure, then pays',
    aliases: ['pm_card_authenticationRequiredOnSetup'],
    asksAuthentication: true,
  },
  {
    name: 'authentication_always',
    number: '4000002760003184',
    says: 'Asks for 3-D Secure every time, then pays',
    aliases: ['pm_card_authenticationRequired', 'pm_card_threeDSecureRequired'],
    asksAuthentication: true,
  },
  {
    name: 'three_d_secure_2',
    number: '4000000000003220',
    says: 'Asks for 3-D Secure 2, then pays',
    aliases: ['pm_card_threeDSecure2Required'],
    asksAuthentication: true,
  },
  {
    name: 'authentication_then_declined',
    number: '4000008400001629',
    says: 'Asks for 3-D Secure, then is declined',
    aliases: ['pm_card_threeDSecureRequiredChargeDeclined'],
    asksAuthentication: true,
    decline: declined,
  },
  {
    name: 'refund_pending',
    number: '4000000000007726',
    says: 'Pays; a refund is pending at first',
    aliases: ['pm_card_pendingRefund'],
    refund: 'pending',
  },
  {
    name: 'refund_fails',
    number: '4000000000005126',
    says: 'Pays; a refund succeeds and fails later',
    aliases: ['pm_card_refundFail'],
    refund: 'fails',
  },
  {
    name: 'processing_then_succeeds',
    number: '4999990000000015',
    says: 'Processing for a while, then pays',
    aliases: ['pm_card_sandbox_processing'],
    processing: 'succeeded',
    own: true,
  },
  {
    name: 'processing_then_fails',
    number: '4999990000000023',
    says: 'Processing for a while, then fails',
    aliases: ['pm_card_sandbox_processingFails'],
    processing: 'failed',
    decline: declined,
    own: true,
  },
  {
    name: 'webhook_late',
    number: '4999990000000031',
    says: 'Pays; the webhooks come late',
    aliases: ['pm_card_sandbox_webhookLate'],
    webhookFault: 'webhook_late',
    own: true,
  },
  {
    name: 'webhook_twice',
    number: '4999990000000049',
    says: 'Pays; every webhook comes twice',
    aliases: ['pm_card_sandbox_webhookTwice'],
    webhookFault: 'webhook_twice',
    own: true,
  },
  {
    name: 'webhook_disorder',
    number: '4999990000000056',
    says: 'Pays; the webhooks come in the wrong order',
    aliases: ['pm_card_sandbox_webhookDisorder'],
    webhookFault: 'webhook_disorder',
    own: true,
  },
  {
    name: 'webhook_never',
    number: '4999990000000064',
    says: 'Pays; no webhook ever comes',
    aliases: ['pm_card_sandbox_webhookNever'],
    webhookFault: 'webhook_never',
    own: true,
  },
  {
    name: 'answer_slow',
    number: '4999990000000072',
    says: 'Pays; the answer is slow',
    aliases: ['pm_card_sandbox_answerSlow'],
    answerFault: 'answer_slow',
    own: true,
  },
  {
    name: 'answer_500_after',
    number: '4999990000000080',
    says: 'Pays, but the answer is an error 500',
    aliases: ['pm_card_sandbox_answer500After'],
    answerFault: 'answer_500_after',
    own: true,
  },
  {
    name: 'cut_after',
    number: '4999990000000098',
    says: 'Pays, but the connection is cut before the answer',
    aliases: ['pm_card_sandbox_cutAfter'],
    answerFault: 'cut_after',
    own: true,
  },
  {
    name: 'cut_before',
    number: '4999990000000106',
    says: 'The connection is cut and nothing happened',
    aliases: ['pm_card_sandbox_cutBefore'],
    answerFault: 'cut_before',
    own: true,
  },
  {
    name: 'incorrect_zip',
    number: '4999990000000114',
    says: 'Declined: wrong postal code',
    aliases: ['pm_card_sandbox_incorrectZip'],
    decline: {
      code: 'incorrect_zip',
      declineCode: 'incorrect_zip',
      message: 'Your postal code is incorrect.',
    },
    own: true,
  },
];

/** Any other well-formed number: a real card, which a test processor refuses to charge. */
const foreignCard: TestCard = {
  name: 'not_a_test_card',
  number: '',
  says: 'Declined: not a test card',
  aliases: [],
  decline: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  },
};

export function cardByNumber(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? foreignCard;
}

export function cardByName(name: string): TestCard {
  return testCards.find((card) => card.name === name) ?? foreignCard;
}

export function cardByAlias(alias: string): TestCard | undefined {
  return testCards.find((card) => card.aliases.includes(alias));
}
