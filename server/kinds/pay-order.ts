import type { IntentRequest } from '../gateways/gateway.ts';
import type { LedgerAccountRow } from '../store/gifts/ledger.ts';

/** What is to be paid on a cart, by whom and how. */
export interface PayOrder {
  readonly cartId: string;
  /** What the buyer believes to pay, as the wire carries it. */
  readonly amount: string;
  readonly gateway: 'stripe' | 'free' | 'ledger';
  /** The gift card that pays, where the ledger is the gateway. */
  readonly giftCard: LedgerAccountRow | undefined;
  /** Meant to complete the order, or a part of what is due. */
  readonly completes: boolean;
  readonly identityId: string | undefined;
  /** Whom the memberships of the cart are given to. */
  readonly gifteeId: string | undefined;
  readonly sendEmail: boolean;
  /** Nobody is there: a membership renews itself. */
  readonly offSession: boolean;
  /** Of a member who pays with a saved card, or saves the one that pays. */
  readonly customer: IntentRequest['customer'];
  /** Whether the cart's memberships are renewed by themselves; undefined says nothing of it. */
  readonly autoRenew: boolean | undefined;
  readonly captchaToken: string | undefined;
  /** The body as it was sent: with the Idempotency-Key it names the attempt. */
  readonly body: unknown;
}
