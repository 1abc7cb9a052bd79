import type { DisputeNow } from '#domain/payments/disputes.ts';
import type { SavedCard } from '#domain/payments/saved-card.ts';
import type { ApplePushGateway } from './apple-push.ts';
import type { CaptchaGateway } from './captcha.ts';
import type { GoogleWalletGateway } from './google-wallet.ts';
import type { IdentityProviderGateway } from './identity-provider.ts';

/** The state of one attempt to pay, as we store it from the card processor. */
export type IntentState =
  | {
      readonly kind: 'succeeded';
      readonly chargeRef: string;
      readonly amount: number;
      readonly instrument: Instrument | null;
    }
  /** `method`: the processor's kind of payment method (`card`, `sepa_debit`); null if it does not say. */
  | { readonly kind: 'processing'; readonly method: string | null }
  | { readonly kind: 'requires_action'; readonly clientSecret: string }
  /** Waits for a card, or was cancelled: nothing was charged, and this attempt has ended. */
  | { readonly kind: 'failed'; readonly failure: PaymentFailure };

/** The card or bank account that was charged, as far as the processor names it. */
export interface Instrument {
  /** The processor's kind of payment method: `card`, `sepa_debit`. */
  readonly method: string;
  /** The brand of a card: `visa`, `mastercard`. */
  readonly brand: string | null;
  readonly lastFour: string | null;
  /** The wallet that held the card: `apple_pay`, `google_pay`. */
  readonly wallet: string | null;
}

export interface PaymentFailure {
  readonly type: 'card_error' | 'invalid_request_error' | 'canceled' | 'other';
  readonly code: string;
  /** The processor's own message for the buyer, if it has one. */
  readonly message: string;
  /** The kind of payment method that failed, if the processor names it: `card`, `sepa_debit`. */
  readonly method?: string;
}

export interface IntentRequest {
  /** Our unguessable id; every retry of the same step sends the same key. */
  readonly paymentId: string;
  readonly portalKey: string;
  readonly cartId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  /** Kept at the processor, so that a restored database can tell what a charge was for (OPS-07). */
  readonly about?: {
    readonly sellerId: string;
    /** The buyer's identity. */
    readonly payerId: string;
    readonly cartNumber: string;
    readonly language: string;
  };
  readonly pmcId: string | null;
  /** True if it may be paid by SEPA direct debit. */
  readonly directDebit: boolean;
  /**
   * The customer whose saved cards may pay, or for whom the paying card is saved; omitted for
   * guests.
   */
  readonly customer?: {
    readonly ref: string;
    /** The purpose of saving the card: to pay again with its holder present, or without. */
    readonly savesFor: 'on_session' | 'off_session' | null;
  };
}

export interface ConfirmRequest {
  readonly paymentId: string;
  readonly confirmationToken?: string;
  readonly paymentMethod?: string;
  readonly returnUrl: string;
  /** The payer is absent: a required action counts as a decline. */
  readonly offSession?: boolean;
  /**
   * The address and browser from which the payer agreed to a debit; required if debit is offered.
   */
  readonly mandate?: { readonly ipAddress: string; readonly userAgent: string };
}

/**
 * The outcome of a request to a processor. `unknown` is a timeout, a cut connection or its 5xx: it
 * may have been done or not, and only another request tells.
 */
export type RequestOutcome<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'unknown' };

/** A customer's saved card, by the processor's own id. */
export interface StoredCard extends SavedCard {
  readonly ref: string;
}

export interface CardGateway {
  /** The page of a payment for staff, at the processor; null where it has none. */
  paymentPage(paymentRef: string): string | null;
  /**
   * Creates a customer who holds saved cards; the same member gets the same one again, unless it
   * was deleted.
   */
  createCustomer(request: {
    readonly identityId: string;
    readonly portalKey: string;
    readonly insteadOf: string | undefined;
  }): Promise<RequestOutcome<{ readonly customerRef: string }>>;
  /** The cards that a customer can pay with, newest first; undefined if the customer is gone. */
  listCards(customerRef: string): Promise<RequestOutcome<readonly StoredCard[] | undefined>>;
  /**
   * The card that paid an intent and its customer, to be charged again; undefined if it is not
   * saved.
   */
  cardOf(
    intentId: string,
  ): Promise<RequestOutcome<{ readonly ref: string; readonly customerRef: string } | undefined>>;
  /** Removes a card from its customer: nobody can pay with it again. */
  removeCard(ref: string): Promise<RequestOutcome<void>>;
  /** Prepares a charge; nothing is charged yet. */
  createIntent(request: IntentRequest): Promise<RequestOutcome<{ readonly intentId: string }>>;
  /** Charges, as far as the card allows. */
  confirmIntent(intentId: string, request: ConfirmRequest): Promise<RequestOutcome<IntentState>>;
  readIntent(intentId: string): Promise<RequestOutcome<IntentState>>;
  /** Cancels an intent; returns its final state, which is a success if that came first. */
  cancelIntent(intentId: string): Promise<RequestOutcome<IntentState>>;
  /** The movements of an intent's money after it was charged. */
  readMovements(intentId: string): Promise<RequestOutcome<Movements>>;
  /**
   * A page of the intents created from one time until before another, newest first: those after an id, or the first ones.
   * Includes those of other programs on the same account.
   */
  listIntents(which: {
    readonly from: Date;
    readonly before?: Date;
    readonly after?: string;
  }): Promise<RequestOutcome<ListedIntents>>;
  /** Refunds and disputes of any intent that were opened since then, newest first, `most` of each. */
  listMovements(since: Date, most: number): Promise<RequestOutcome<ListedMovements>>;
  /**
   * Refunds money, in minor units; repeating a refund id refunds once. `not_made` is a definite failure on the processor's
   * side: ask again with the next attempt number. `refused` is final: the payer already has the money.
   */
  refund(request: {
    readonly refundId: string;
    readonly tries: number;
    readonly intentId: string;
    readonly amount: number;
    readonly currency: string;
  }): Promise<
    | RequestOutcome<{ readonly refundRef: string; readonly isMade: boolean }>
    | { readonly kind: 'not_made' }
    | { readonly kind: 'refused'; readonly code: string }
  >;
  /**
   * Checks the signature of a portal's webhook and reads it. `unsigned` is not the processor's, or
   * not for this portal; `unreadable` is the processor's, but no event.
   */
  readEvent(portalKey: string, body: string, signature: string): ReadEvent;
}

/** A refund as the processor has it, whoever requested it. */
export interface ProcessorRefund {
  readonly ref: string;
  /** Our id, if we requested it. */
  readonly refundId: string | null;
  readonly amount: number;
  /** False if it failed or was cancelled: its money never left, or came back. */
  readonly isMade: boolean;
  readonly at: Date;
}

/** A payer's dispute at their bank. Amounts in minor units of the payment's currency. */
export interface ProcessorDispute extends DisputeNow {
  readonly at: Date;
}

export interface Movements {
  readonly refunds: readonly ProcessorRefund[];
  readonly disputes: readonly ProcessorDispute[];
}

/** An intent as the processor lists it. Intents that are not ours, or are of an earlier release, lack some fields. */
export interface ListedIntent {
  readonly intentId: string;
  readonly at: Date;
  readonly state: 'succeeded' | 'processing' | 'open' | 'canceled';
  /** The amounts requested and received, in minor units. */
  readonly amount: number;
  readonly received: number;
  /** The amount of its refunds that did not fail. */
  readonly refunded: number;
  readonly currency: string;
  readonly portalKey: string | null;
  readonly paymentId: string | null;
  readonly cartId: string | null;
  readonly sellerId: string | null;
  readonly payerId: string | null;
  readonly cartNumber: string | null;
  readonly language: string | null;
  /** The holder of the card, as given with it. */
  readonly holder: { readonly name: string | null; readonly email: string | null };
}

export interface ListedIntents {
  readonly intents: readonly ListedIntent[];
  /** The id after which the next page begins; null at the end. */
  readonly next: string | null;
}

interface OfIntent {
  readonly intentId: string;
}

export interface ListedMovements {
  readonly refunds: readonly (ProcessorRefund & OfIntent)[];
  readonly disputes: readonly (ProcessorDispute & OfIntent)[];
}

export type ReadEvent =
  | { readonly kind: 'event'; readonly event: ProviderEvent }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unreadable' };

/** An event of a processor, reduced to the parts we act on. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The payment intent that it concerns. */
  readonly intentId: string | undefined;
  /** Key of the portal whose payment it concerns, if it says so. */
  readonly portalKey: string | undefined;
  readonly at: Date;
  readonly body: unknown;
}

export interface Gateways {
  readonly stripe: CardGateway;
  readonly identityProvider: IdentityProviderGateway;
  /** Undefined if no captcha service is set up. */
  readonly captcha?: CaptchaGateway;
  /** Undefined if no passes are made for it. */
  readonly applePush?: ApplePushGateway;
  readonly googleWallet?: GoogleWalletGateway;
}
