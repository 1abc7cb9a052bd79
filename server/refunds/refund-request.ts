import { z } from 'zod';
import { money } from '#contract/api/scalars.ts';
import { type BenefitChoice, benefitChoices } from '#domain/memberships/benefit-choice.ts';
import type { FeeKind } from '#domain/payments/fees-back.ts';
import type { PaymentEntryRow } from '../store/payments/payments.ts';

/** A refund of an order, as staff request it. */
export const refundRequest = z
  .strictObject({
    /** The staff's own reference; the same one again refunds nothing more. */
    reference: z.string().trim().min(1).max(100),
    seller: z.string().min(1),
    /** Key of the portal, if several have a seller with this slug. */
    portal: z.string().min(1).optional(),
    /** Number of the order. */
    order: z.string().trim().toUpperCase().min(1).max(40),
    /** Tickets to cancel and refund, by their ids or codes; or all of the order. */
    tickets: z
      .union([z.literal('all'), z.array(z.string().trim().min(1).max(100)).min(1).max(1000)])
      .optional(),
    /** Or an amount, for which no ticket is cancelled. With tickets only `0`: they are cancelled, and nothing may go back. */
    amount: money.optional(),
    /**
     * True keeps the price of the tickets that stay. Otherwise they are priced afresh under the order's
     * codes, and any increase is withheld from the refund.
     */
    keep_prices: z.boolean().default(false),
    /** True leaves the places of the cancelled tickets taken, until somebody releases them. */
    keep_places: z.boolean().default(false),
    /** False tells the buyer nothing of tickets for which no money goes back; a refund has a letter of its own. */
    tells_buyer: z.boolean().default(true),
    /**
     * For memberships that end: whether valid tickets that their members bought by them are cancelled, too. Needed where there
     * are any.
     */
    benefits: z.enum(benefitChoices).optional(),
    /** True lets the gift codes be redeemed again by which returned memberships were redeemed. Otherwise they end. */
    reopens_gift_codes: z.boolean().default(false),
    /** Kept in the audit log beside the refund. */
    reason: z.string().trim().min(1).max(500).optional(),
  })
  .refine(
    (wish) => (wish.tickets === undefined) !== (wish.amount === undefined) || givesNothing(wish),
    { path: ['amount'], message: 'or tickets must be given, not both' },
  );

export type RefundRequest = z.output<typeof refundRequest>;

/** Returns true if tickets are to be cancelled for which no money goes back. */
export const givesNothing = ({
  tickets,
  amount,
}: {
  readonly tickets?: unknown;
  readonly amount?: string | undefined;
}): boolean => tickets !== undefined && amount !== undefined && Number(amount) === 0;

/** A fee of cancelled tickets, as decimal texts. */
export interface FeeOfRefund {
  readonly fee: FeeKind;
  readonly returned: string;
  readonly kept: string;
}

/** Tickets of one order that a membership's member bought by it. */
export interface HangingOrder {
  readonly order: string;
  /** Goes back for them; a decimal text. Tickets of the refunded order itself are in its own amount. */
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

/** Valid tickets that hang on memberships that end. */
export interface HangingBenefits {
  /** Null in a dry run without a choice, which shows what cancelling them would do. */
  readonly choice: BenefitChoice | null;
  readonly orders: readonly HangingOrder[];
  /** Number of those of sellers whose orders may not be changed: they stay. */
  readonly elsewhere: number;
  /** The amount that goes back for them beside the refund's own; a decimal text. */
  readonly amount: string;
}

export interface RefundedOrder {
  /** Number of cancelled tickets. */
  readonly tickets: number;
  /** Number of those whose places stay taken; left out by earlier releases. */
  readonly kept_places?: number;
  /** The fees of the cancelled tickets, as decimal texts; left out by earlier releases. */
  readonly fees?: readonly FeeOfRefund[];
  readonly currency: string;
  /**
   * Failed refunds of the order that nobody has ended, with decimal texts: this one would be paid beside them. Left out if
   * there are none.
   */
  readonly failed?: readonly { readonly id: string; readonly amount: string }[];
  /** Left out if nothing hangs on what is returned. */
  readonly benefits?: HangingBenefits;
  /** The gift codes by which returned memberships were redeemed; left out without any. */
  readonly gift_codes?: { readonly count: number; readonly reopened: boolean };
  /** The refund and where it goes; decimal texts. A gift card is identified by its last four characters. */
  readonly amount: string;
  /**
   * The increase in price of the tickets that stay, as the order's codes are applied again; negative
   * if they get cheaper. Subtracted from the refund.
   */
  readonly staying_change: string;
  readonly parts: readonly {
    readonly gateway_id: PaymentEntryRow['gateway_id'];
    readonly last_four: string | null;
    readonly amount: string;
  }[];
}
