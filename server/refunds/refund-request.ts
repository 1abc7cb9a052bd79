import { z } from 'zod';
import { money } from '#contract/api/scalars.ts';
import { type BenefitChoice, benefitChoices } from '#domain/memberships/benefit-choice.ts';
import type { FeeOfRefund } from '#domain/payments/fees-back.ts';
import type { PaymentEntryRow } from '../store/payments/payments.ts';

/** A refund of an order, as requested by staff. */
export const refundRequest = z
  .strictObject({
    /** The staff's own reference; sending it again refunds nothing more. */
    reference: z.string().trim().min(1).max(100),
    seller: z.string().min(1),
    /** Key of the portal, if several have a seller with this slug. */
    portal: z.string().min(1).optional(),
    /** Number of the order. */
    order: z.string().trim().toUpperCase().min(1).max(40),
    /** Tickets to cancel and refund, by id or code; or all of the order. */
    tickets: z
      .union([z.literal('all'), z.array(z.string().trim().min(1).max(100)).min(1).max(1000)])
      .optional(),
    /** An amount to refund without cancelling tickets. With tickets, only `0`: cancels them without a refund. */
    amount: money.optional(),
    /**
     * True keeps the prices of the remaining tickets. Otherwise they are priced again under the order's codes, and any
     * increase is withheld from the refund.
     */
    keep_prices: z.boolean().default(false),
    /** True keeps the places of the cancelled tickets taken until staff release them. */
    keep_places: z.boolean().default(false),
    /** False does not tell the buyer about cancelled tickets without a refund; a refund sends its own email. */
    tells_buyer: z.boolean().default(true),
    /**
     * For ending memberships: cancel or keep the valid tickets that their members bought with them. Required if there
     * are any.
     */
    benefits: z.enum(benefitChoices).optional(),
    /** True lets the gift codes that redeemed the returned memberships be redeemed again. Otherwise they end. */
    reopens_gift_codes: z.boolean().default(false),
    /** Kept in the audit log with the refund. */
    reason: z.string().trim().min(1).max(500).optional(),
  })
  .refine(
    (wish) => (wish.tickets === undefined) !== (wish.amount === undefined) || givesNothing(wish),
    { path: ['amount'], message: 'or tickets must be given, not both' },
  );

export type RefundRequest = z.output<typeof refundRequest>;

/** Returns true if the request cancels tickets without a refund. */
export const givesNothing = ({
  tickets,
  amount,
}: {
  readonly tickets?: unknown;
  readonly amount?: string | undefined;
}): boolean => tickets !== undefined && amount !== undefined && Number(amount) === 0;

/** Tickets of one order that a membership's member bought with it. */
export interface HangingOrder {
  readonly order: string;
  /** The refund for these tickets, a decimal text. Tickets of the refunded order itself are in its own amount. */
  readonly amount: string;
  readonly tickets: readonly {
    readonly id: string;
    readonly type: string;
    readonly event: string;
    readonly session: string | null;
    /** ISO text. */
    readonly starts_at: string | null;
  }[];
}

/** Valid tickets that depend on ending memberships. */
export interface HangingBenefits {
  /** Null in a dry run without a choice, which shows the effect of cancelling. */
  readonly choice: BenefitChoice | null;
  readonly orders: readonly HangingOrder[];
  /** Number of these tickets at sellers whose orders may not be changed; they stay. */
  readonly elsewhere: number;
  /** The amount refunded for these tickets, besides the refund's own; a decimal text. */
  readonly amount: string;
}

export interface RefundedOrder {
  /** Number of cancelled tickets. */
  readonly tickets: number;
  /** Number of cancelled tickets whose places stay taken; missing in results of earlier releases. */
  readonly kept_places?: number;
  /** The fees of the cancelled tickets, as decimal texts; missing in results of earlier releases. */
  readonly fees?: readonly FeeOfRefund[];
  readonly currency: string;
  /**
   * Unresolved failed refunds of the order, with decimal texts: this refund would be paid in addition. Omitted if there
   * are none.
   */
  readonly failed?: readonly { readonly id: string; readonly amount: string }[];
  /** Omitted if no tickets depend on the returned ones. */
  readonly benefits?: HangingBenefits;
  /** The gift codes that redeemed the returned memberships; omitted without any. */
  readonly gift_codes?: { readonly count: number; readonly reopened: boolean };
  /** The refund and its destination; decimal texts. A card or gift card is identified by its last four characters. */
  readonly amount: string;
  /**
   * The price increase of the remaining tickets under the order's codes; negative if they get cheaper. Subtracted from
   * the refund.
   */
  readonly staying_change: string;
  readonly parts: readonly {
    readonly gateway_id: PaymentEntryRow['gateway_id'];
    /** The processor's kind of payment method and brand of card; missing in results of earlier releases. */
    readonly kind?: string | null;
    readonly brand?: string | null;
    readonly last_four: string | null;
    readonly amount: string;
  }[];
}
