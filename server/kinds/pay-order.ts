import type { IntentRequest } from '../gateways/gateway.ts';
import type { LedgerAccountRow } from '../store/gifts/ledger.ts';

/** A payment to make for a cart: its amount, payer and gateway. */
export interface PayOrder {
  readonly cartId: string;
  /** The amount that the buyer expects to pay, as on the wire. */
  readonly amount: string;
  readonly gateway: 'stripe' | 'free' | 'ledger';
  /** The gift card that pays, if the gateway is the ledger. */
  readonly giftCard: LedgerAccountRow | undefined;
  /** True to complete the order, false for a part of what is due. */
  readonly completes: boolean;
  readonly identityId: string | undefined;
  /** The giftee of the cart's memberships. */
  readonly gifteeId: string | undefined;
  readonly sendEmail: boolean;
  /** True for an automatic renewal, where no buyer is present. */
  readonly offSession: boolean;
  /** Set for a member who pays with a saved card or saves the one that pays. */
  readonly customer: IntentRequest['customer'];
  /** The buyer's choice about automatic renewal; undefined if they made none. */
  readonly autoRenew: boolean | undefined;
  readonly captchaToken: string | undefined;
  /** The body as sent: with the Idempotency-Key it identifies the attempt. */
  readonly body: unknown;
}
