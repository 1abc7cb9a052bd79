import type Stripe from 'stripe';

/** A stored object: its account, the object as the API returns it, and fields that it never shows. */
export type Row<Wire, Hidden = null> = {
  account: string;
  wire: Wire & { id: string };
  hidden: Hidden;
};

export type PaymentIntentRow = Row<
  Stripe.PaymentIntent,
  {
    returnUrl: string | null;
    /** True if the page's script, not a redirect, handles the next action. */
    usesScript: boolean;
    /** Set once the cardholder has passed 3-D Secure for the current payment method. */
    authenticated: boolean;
  }
>;
export type ChargeRow = Row<Stripe.Charge>;
export type RefundRow = Row<Stripe.Refund>;
export type PaymentMethodRow = Row<
  Stripe.PaymentMethod,
  {
    /** The name of the test card or account (see `instrumentByName`); numbers are never stored. */
    instrument: string;
    /** The intent that it paid. Without a customer, a payment method can pay only once. */
    paid: string | null;
    /** The mandate under which the bank account can be debited, once there is one. */
    mandate: string | null;
    /** True once it is set up for later payments, with 3-D Secure where the card requires that. */
    isSetUp: boolean;
  }
>;
export type ConfirmationTokenRow = Row<Stripe.ConfirmationToken, { instrument: string }>;
export type BalanceTransactionRow = Row<Stripe.BalanceTransaction, { intent: string | null }>;
export type DisputeRow = Row<Stripe.Dispute>;
export type CustomerRow = Row<Stripe.Customer, { isDeleted: true } | null>;
export type SetupIntentRow = Row<Stripe.SetupIntent, { returnUrl: string | null }>;
export type MandateRow = Row<Stripe.Mandate>;
export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.PaymentMethod
  | Stripe.Customer;
/** An event as the API returns it, with a snapshot of its object. */
export type EventWire = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: {
    object: EventObject;
    previous_attributes?: Record<string, unknown>;
  };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event.Type;
};
export type EventRow = Row<
  EventWire,
  {
    /** The intent's metadata, which may determine the webhook's address. */
    intentMetadata: Record<string, string>;
    /** The card or account that decides how deliveries behave. */
    instrument: string | null;
  }
>;
/** The answer stored for an idempotency key. */
export type AnswerRow = Row<
  { id: string; fingerprint: string; requestId: string; status: number; body: string },
  null
>;

/** Marks an event as delivered; shorter than writing the event again. */
export type TakenRow = Row<{ id: string }>;
