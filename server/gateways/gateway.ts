import type { SavedCard } from '#domain/payments/saved-card.ts';
import type { ApplePushGateway } from './apple-push.ts';
import type { CaptchaGateway } from './captcha.ts';
import type { GoogleWalletGateway } from './google-wallet.ts';
import type { IdentityProviderGateway } from './identity-provider.ts';

/** What a card processor says of one attempt to pay; the only shape of it that we keep. */
export type IntentState =
  | { readonly kind: 'succeeded'; readonly chargeRef: string; readonly amount: number }
  | { readonly kind: 'processing' }
  | { readonly kind: 'requires_action'; readonly clientSecret: string }
  /** Waits for a card, or was called off: nothing was charged, and it is over for this attempt. */
  | { readonly kind: 'failed'; readonly failure: PaymentFailure };

export interface PaymentFailure {
  readonly type: 'card_error' | 'invalid_request_error' | 'canceled' | 'other';
  readonly code: string;
  /** The processor's own words for the buyer, where it has any. */
  readonly message: string;
  /** The kind of payment method that failed, where the processor names it: `card`, `sepa_debit`. */
  readonly method?: string;
}

export interface IntentRequest {
  /** Ours, unguessable; every try of the same step sends the same key. */
  readonly paymentId: string;
  readonly portalKey: string;
  readonly cartId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly pmcId: string | null;
  /** Whether it may be paid by SEPA direct debit. */
  readonly directDebit: boolean;
  /** Whose saved cards may pay, or to whom the one that pays is saved; left out for all others. */
  readonly customer?: {
    readonly ref: string;
    /** For what the card is saved: to pay again while its holder is there, or without them. */
    readonly savesFor: 'on_session' | 'off_session' | null;
  };
}

export interface ConfirmRequest {
  readonly paymentId: string;
  readonly confirmationToken?: string;
  readonly paymentMethod?: string;
  readonly returnUrl: string;
  /** Nobody is there who could carry out an action: where one is needed it is declined. */
  readonly offSession?: boolean;
  /** Where and with what the payer agreed to be debited; needed where that is offered. */
  readonly mandate?: { readonly ipAddress: string; readonly userAgent: string };
}

/**
 * The outcome of asking a processor. `unknown` is a timeout, a cut connection or its 5xx: it may
 * have been done or not, and only asking again tells.
 */
export type Asked<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'unknown' };

/** A card that is kept for a customer, by the processor's own name of it. */
export interface KeptCard extends SavedCard {
  readonly ref: string;
}

export interface CardGateway {
  /** Whose cards are kept; asked for the same member again it is the same, unless that one is gone. */
  createCustomer(request: {
    readonly identityId: string;
    readonly portalKey: string;
    readonly insteadOf: string | undefined;
  }): Promise<Asked<{ readonly customerRef: string }>>;
  /** The cards that a customer can pay with, the newest first; undefined where they are gone. */
  listCards(customerRef: string): Promise<Asked<readonly KeptCard[] | undefined>>;
  /** What paid an intent, and whose it is, to be charged again; undefined where that is not kept. */
  cardOf(
    intentId: string,
  ): Promise<Asked<{ readonly ref: string; readonly customerRef: string } | undefined>>;
  /** Takes a card from its customer: nobody can pay with it again. */
  removeCard(ref: string): Promise<Asked<void>>;
  /** Prepares a charge; nothing is charged yet. */
  createIntent(request: IntentRequest): Promise<Asked<{ readonly intentId: string }>>;
  /** Charges, as far as the card allows. */
  confirmIntent(intentId: string, request: ConfirmRequest): Promise<Asked<IntentState>>;
  readIntent(intentId: string): Promise<Asked<IntentState>>;
  /** Calls an intent off; answers what became of it, which may be a success that was faster. */
  cancelIntent(intentId: string): Promise<Asked<IntentState>>;
  /** What moved of an intent's money after it was charged. */
  readMovements(intentId: string): Promise<Asked<Movements>>;
  /** Refunds and disputes of any intent that began since then, the newest first, `most` of each. */
  listMovements(since: Date, most: number): Promise<Asked<ListedMovements>>;
  /**
   * Gives money back; asking twice with one refund id refunds once. `not_made` is a definite
   * failure of the processor's own: ask again with one try more. `refused` stays so: the money is
   * with the payer already. Minor units.
   */
  refund(request: {
    readonly refundId: string;
    readonly tries: number;
    readonly intentId: string;
    readonly amount: number;
    readonly currency: string;
  }): Promise<
    | Asked<{ readonly refundRef: string; readonly isMade: boolean }>
    | { readonly kind: 'not_made' }
    | { readonly kind: 'refused'; readonly code: string }
  >;
  /**
   * Checks the signature of a portal's webhook and reads it. `unsigned` is not the processor's, or
   * not for this portal; `unreadable` is the processor's, but no event.
   */
  readEvent(portalKey: string, body: string, signature: string): ReadEvent;
}

/** A refund as the processor has it, whoever asked for it. */
export interface ProcessorRefund {
  readonly ref: string;
  /** Ours, where we asked for it. */
  readonly refundId: string | null;
  readonly amount: number;
  /** False where it failed or was called off: its money never left, or came back. */
  readonly isMade: boolean;
  readonly at: Date;
}

/** A payer's objection at their bank. Amounts in minor units of the payment's currency. */
export interface ProcessorDispute {
  readonly ref: string;
  readonly amount: number;
  /** What it costs us; null while it costs nothing, or where that is in another currency. */
  readonly fee: number | null;
  /** What came back of it, once it is over. */
  readonly returned: number | null;
  readonly at: Date;
}

export interface Movements {
  readonly refunds: readonly ProcessorRefund[];
  readonly disputes: readonly ProcessorDispute[];
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

/** An event of a processor, reduced to what we act on. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Payment intent that it concerns. */
  readonly intentId: string | undefined;
  /** Key of the portal whose payment it concerns, where it says so. */
  readonly portalKey: string | undefined;
  readonly at: Date;
  readonly body: unknown;
}

export interface Gateways {
  readonly stripe: CardGateway;
  readonly identityProvider: IdentityProviderGateway;
  /** Undefined where no captcha service is set up. */
  readonly captcha?: CaptchaGateway;
  /** Undefined where no passes are made for it. */
  readonly applePush?: ApplePushGateway;
  readonly googleWallet?: GoogleWalletGateway;
}
