import { type Decline, declined, type TestBehaviour } from './behaviour.ts';

export type TestCard = TestBehaviour & {
  number: string;
  country?: string;
  /**
   * The payments that require 3-D Secure: all, all but off-session ones with a card that was set
   * up, or on-session ones only.
   */
  requiresAuthentication?: 'always' | 'unless_set_up' | 'on_session';
  /** True if it can be saved for a customer and is declined only when charged. */
  declinesLater?: true;
};

const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** The processor's public test cards. */
export const publicCards: TestCard[] = [
  {
    name: 'success',
    number: '4242424242424242',
    description: 'Pays',
    aliases: ['pm_card_visa'],
  },
  {
    name: 'success_mastercard',
    number: '5555555555554444',
    description: 'Pays (Mastercard)',
    aliases: ['pm_card_mastercard'],
  },
  {
    name: 'success_amex',
    number: '378282246310005',
    description: 'Pays (American Express)',
    aliases: ['pm_card_amex'],
  },
  {
    name: 'success_gb',
    number: '4000008260000000',
    description: 'Pays (issued in the United Kingdom)',
    aliases: ['pm_card_gb'],
    country: 'GB',
  },
  {
    name: 'declined',
    number: '4000000000000002',
    description: 'Declined',
    aliases: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    decline: declined,
  },
  {
    name: 'insufficient_funds',
    number: '4000000000009995',
    description: 'Declined: insufficient funds',
    aliases: [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'pm_card_chargeDeclinedInsufficientFunds',
    ],
    decline: insufficientFunds,
  },
  {
    name: 'lost_card',
    number: '4000000000009987',
    description: 'Declined: reported lost',
    aliases: ['pm_card_visa_chargeDeclinedLostCard'],
    decline: { ...declined, declineCode: 'lost_card' },
  },
  {
    name: 'incorrect_cvc',
    number: '4000000000000127',
    description: 'Declined: wrong security code',
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
    description: 'Declined: expired',
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
    description: 'Declined: the bank could not process it',
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
    description: 'Asks for 3-D Secure, then pays; saved, it pays without the holder',
    aliases: ['pm_card_authenticationRequiredOnSetup'],
    requiresAuthentication: 'unless_set_up',
  },
  {
    name: 'authentication_always',
    number: '4000002760003184',
    description: 'Asks for 3-D Secure every time, then pays',
    aliases: ['pm_card_authenticationRequired', 'pm_card_threeDSecureRequired'],
    requiresAuthentication: 'always',
  },
  {
    name: 'three_d_secure_2',
    number: '4000000000003220',
    description: 'Asks for 3-D Secure 2, then pays',
    aliases: ['pm_card_threeDSecure2Required'],
    requiresAuthentication: 'always',
  },
  {
    name: 'authentication_then_declined',
    number: '4000008400001629',
    description: 'Asks for 3-D Secure, then is declined',
    aliases: ['pm_card_threeDSecureRequiredChargeDeclined'],
    requiresAuthentication: 'always',
    decline: declined,
  },
  {
    name: 'authentication_on_session',
    number: '4000003800000446',
    description: 'Asks for 3-D Secure while the holder is there, then pays',
    aliases: ['pm_card_authenticationRequiredSetupForOffSession'],
    requiresAuthentication: 'on_session',
  },
  {
    name: 'authentication_then_insufficient_funds',
    number: '4000008260003178',
    description: 'Asks for 3-D Secure, then is declined: insufficient funds',
    aliases: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    requiresAuthentication: 'unless_set_up',
    declinesLater: true,
    decline: insufficientFunds,
  },
  {
    name: 'declined_after_attaching',
    number: '4000000000000341',
    description: 'Can be saved, and is declined when it is charged',
    aliases: ['pm_card_chargeCustomerFail'],
    declinesLater: true,
    decline: declined,
  },
  {
    name: 'disputed',
    number: '4000000000000259',
    description: 'Pays; then disputed as fraudulent',
    aliases: ['pm_card_createDispute'],
    dispute: { reason: 'fraudulent', kind: 'chargeback' },
  },
  {
    name: 'disputed_not_received',
    number: '4000000000002685',
    description: 'Pays; then disputed as not received',
    aliases: ['pm_card_createDisputeProductNotReceived'],
    dispute: { reason: 'product_not_received', kind: 'chargeback' },
  },
  {
    name: 'disputed_inquiry',
    number: '4000000000001976',
    description: "Pays; then the payer's bank asks about it",
    aliases: ['pm_card_createDisputeInquiry'],
    dispute: { reason: 'fraudulent', kind: 'inquiry' },
  },
  {
    name: 'refund_pending',
    number: '4000000000007726',
    description: 'Pays; a refund is pending at first',
    aliases: ['pm_card_pendingRefund'],
    refund: 'pending',
  },
  {
    name: 'refund_fails',
    number: '4000000000005126',
    description: 'Pays; a refund succeeds and fails later',
    aliases: ['pm_card_refundFail'],
    refund: 'fails',
  },
];

/** Any other well-formed number: a real card, which cannot be charged in test mode. */
export const unknownCard: TestCard = {
  name: 'not_a_test_card',
  number: '',
  description: 'Declined: not a test card',
  aliases: [],
  decline: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  },
};
