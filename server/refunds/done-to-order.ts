import type { FeeOfRefund } from '#domain/payments/fees-back.ts';

/** The outcome for an order's tickets of a session. */
export interface DoneToOrder {
  readonly kind: 'update' | 'cancel';
  /** Ids of tickets that were cancelled or moved to another session. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** The refund, a decimal text. */
  readonly amount: string;
  readonly fees: readonly FeeOfRefund[];
}
