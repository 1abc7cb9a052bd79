import type { LoginVariant } from '#domain/accounts/login.ts';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import type { CallAnswer } from '../client.ts';

/** A picture embedded in the letter and referred to as `cid:…`. */
export interface InlinePicture {
  readonly cid: string;
  /** CSS pixels; the file has more. */
  readonly width: number;
  readonly height: number;
}

/** The content of an order confirmation (PAY-81). */
export interface OrderConfirmation {
  readonly language: string;
  readonly currency: string;
  /** The seller's theme, else the portal's: tokens as in the configuration at load. */
  readonly theme: Readonly<Record<string, unknown>>;
  /** The default words with the tenant's own over them (CFG-04). */
  readonly strings: Readonly<Record<string, string>>;
  /** One order, as its holder gets it from the API. */
  readonly order: CallAnswer<'listTicketOrders'>;
  /** The address of the order's page; null for the holder of some of its tickets, who may not open it. */
  readonly orderUrl: string | null;
  readonly logo: {
    /** For the theme's default colour scheme. */
    readonly usual: InlinePicture;
    /** For readers who prefer dark, if the tenant has a separate one. */
    readonly dark: InlinePicture | null;
  } | null;
  /** The first event's picture; null if it has none. */
  readonly picture: (InlinePicture & { readonly alt: string }) | null;
  /** Ids of sessions whose end is the last entry, not the end of the visit. */
  readonly entrySlots: readonly string[];
  /** QR codes by ticket id; only those of the first tickets if there are very many. */
  readonly codes: Readonly<Record<string, InlinePicture>>;
  /** Null if the order has none. */
  readonly memberships: BoughtMemberships | null;
  /** Set if the letter reports a change; null if it confirms the order. */
  readonly change: OrderChanged | null;
}

/** A change by the buyer or the venue, with the tickets that it invalidated. */
export interface OrderChanged {
  readonly kind: 'update' | 'cancel';
  readonly gone: CallAnswer<'listTicketOrders'>;
  /** The session that does not take place, if the venue made the change; null if the buyer did. */
  readonly venue: ClosedSession | null;
}

/** A session that the venue cancelled or moved, in local time. */
export interface ClosedSession {
  readonly event: string;
  /** YYYY-MM-DD, and HH:MM. */
  readonly date: string;
  readonly startTime: string;
  readonly start_datetime: string;
  readonly timezone: string;
  /** The refund for it, a decimal text; '0' for none. */
  readonly refund: string;
}

/** The memberships that an order created or renewed, and how their owner uses them. */
export interface BoughtMemberships {
  readonly levels: readonly {
    readonly name: string;
    /** Names of the members, as entered by buyers; members without a name are left out. */
    readonly members: readonly string[];
    /** The last day on which it holds, at the venue; null if it never ends. */
    readonly lastDay: string | null;
    /** The buyer agreed that it renews itself after that day. */
    readonly renewsItself: boolean;
  }[];
  /** The page where renewal is cancelled. */
  readonly cancelUrl: string;
  /** The owner's member ID; null if they have none. */
  readonly memberCode: string | null;
  /** The fields that members log in with; null if they do not log in with us. */
  readonly logInWith: LoginVariant | null;
  /**
   * The recipient, who is notified in a letter of their own; null if the memberships are the
   * buyer's.
   */
  readonly gift: {
    /** Text entered by a buyer. */
    readonly receiver: string;
    /** The day on which they start and the letter is sent; null if that was immediate. */
    readonly startDay: string | null;
  } | null;
}

/**
 * The content of a gift letter: a gift card's number, a gift-of-membership code, or a membership.
 */
export interface GiftCardLetter {
  readonly language: string;
  readonly currency: string;
  readonly theme: OrderConfirmation['theme'];
  readonly strings: OrderConfirmation['strings'];
  readonly logo: OrderConfirmation['logo'];
  readonly seller: { readonly name: string; readonly metadata: Readonly<Record<string, unknown>> };
  /** A card's number in groups of four, a code as it is, or the member ID of a membership. */
  readonly number: string;
  /** The value of a card, a decimal text; '0' for a code. */
  readonly amount: string;
  /** The name of the membership, or of what a code is redeemed for; null for a card. */
  readonly membership: string | null;
  /** Set for a membership that need not be redeemed; null for the others. */
  readonly begun: {
    /** The first day on which it holds, at the venue; null if it always did. */
    readonly startDay: string | null;
    /** Names of the members, as entered by buyers; members without a name are left out. */
    readonly members: readonly string[];
    readonly logInWith: BoughtMemberships['logInWith'];
  } | null;
  /** The recipient, the giver and their message, as entered by the buyer; '' if empty. */
  readonly receiver: string;
  readonly giver: string;
  readonly message: string;
  /** The last day on which it can be used, at the venue; null if it never expires. */
  readonly lastDay: string | null;
  /** Sent to the buyer to pass on, because no recipient's address was given. */
  readonly isForBuyer: boolean;
  /** The address of the storefront; for a code, of the page where it is redeemed. */
  readonly shopUrl: string;
}

/** The content of each short letter. */
export interface Notes {
  readonly password_reset: { readonly email: string; readonly minutes: number };
  readonly confirm_email: { readonly email: string; readonly hours: number };
  /** A direct debit failed. */
  readonly payment_failed: {
    /** The amount to be paid, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    readonly cartNumber: string;
    /**
     * True if the places were released and the letter leads to the storefront; false if they are
     * still held and can be paid.
     */
    readonly areGone: boolean;
  };
  /** A restore of the database took a purchase back (OPS-07). */
  readonly purchase_lost: {
    readonly cartNumber: string;
    /** The amount that was paid, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    /** True if it is booked again, with new codes; false if the money goes back. */
    readonly isBooked: boolean;
  };
  /** A membership is about to renew itself. */
  readonly renewal_notice: OwnRenewal & { readonly chargeDay: string };
  /** The charge was declined, needs the owner, or there is no card; it can be paid by hand. */
  readonly renewal_declined: OwnRenewal & {
    readonly why: 'declined' | 'authentication' | 'no_card';
    /** The day of the next attempt, or the last day on which it can be paid. */
    readonly day: string;
  };
  /** It was not paid and no longer renews itself. */
  readonly renewal_given_up: Pick<OwnRenewal, 'level' | 'lastDay'>;
  /** Money was refunded. */
  readonly refund: {
    /** The amount refunded for this order, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    readonly orderNumber: string;
    /**
     * The last four digits of the gift card that was refunded; null if the money goes to a bank.
     */
    readonly giftCard: string | null;
    /**
     * The reason: tickets were cancelled, the buyer changed the order and it costs less, more was
     * paid than was due, or none of these.
     */
    readonly why: 'cancelled' | 'changed' | 'surplus' | 'other';
  };
  /** Money that was refunded did not reach the buyer (SLS-03). */
  readonly refund_failed: {
    /** The amount for this order, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    readonly orderNumber: string;
  };
  /** Staff changed an order, and its buyer has to pay the difference (SLS-04). */
  readonly change_offered: {
    readonly orderNumber: string;
    /** The amount due, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    /** The end, as local day and time at the venue. */
    readonly day: string;
    readonly time: string;
  };
  /** Staff hold places for somebody, who pays for them under a link (SLS-06). */
  readonly payment_link: {
    readonly name: string;
    readonly event: string;
    /** The visit on the venue's clocks, with the event's setting of what tickets show of it; null without a session. */
    readonly visit: {
      readonly session: {
        readonly date: string;
        readonly startTime: string;
        readonly endDate: string;
        readonly endTime: string;
        readonly start_datetime: string;
        readonly timezone: string;
      };
      readonly meta: Readonly<Record<string, unknown>>;
    } | null;
    readonly places: number;
    /** The whole price and what is due of it now, decimal texts. */
    readonly price: string;
    readonly amount: string;
    readonly currency: string;
    /** The end of the hold, as local day and time at the venue; null if it has none, or if it is an order by now. */
    readonly until: { readonly day: string; readonly time: string } | null;
    /** True if it is an order by now, of which instalments are still to be paid. */
    readonly isOrdered: boolean;
  };
  /** An order's letters go to another address now; for the reader of the old one. */
  readonly order_readdressed: { readonly orderNumber: string };
  /** Staff gave an account another address; for the reader of the old one. */
  readonly member_readdressed: Readonly<Record<never, never>>;
  /** Somebody may join the staff; `by` is a colleague's name, null for the operator. */
  readonly staff_invitation: { readonly by: string | null; readonly days: number };
  /** A link to set up a lost sign-in again, for its person. */
  readonly staff_reset: { readonly by: string | null; readonly hours: number };
  /** The news that such a link was issued, for the owners, or for the person if they did not get it by letter. */
  readonly staff_reset_issued: {
    readonly by: string | null;
    readonly name: string;
    readonly email: string;
    readonly isReader: boolean;
  };
  /** The reader's own sign-in has changed. */
  readonly staff_sign_in_changed: { readonly what: SignInChange };
  /** A consent to the operator's support was given, used or withdrawn, for the owners; `until` is its end. */
  readonly staff_support: {
    readonly what: 'given' | 'used' | 'withdrawn';
    /** The name of who did it. */
    readonly by: string;
    /** Local day and time at the venue; null for a consent that is over. */
    readonly until: { readonly day: string; readonly time: string } | null;
  };
  /** The limits of giving money away alone were changed, for the owners; `by` is the name of who did it. */
  readonly staff_limits_changed: { readonly by: string; readonly limits: ChangedLimits };
  /** Somebody may decide about requests for approval from now on, or once they accept an invitation; for the owners. */
  readonly staff_let_in: {
    readonly by: string;
    /** A name and an address, or of an invitation the address. */
    readonly who: string;
    readonly isInvitation: boolean;
  };
  /** Somebody guesses the reader's password; the letter's link lets the reader sign in. */
  readonly staff_sign_in_guarded: { readonly hours: number };
  /** A request for approval was asked for, declined, or nobody decided it in time. */
  readonly staff_approval: {
    readonly what: 'asked' | 'declined' | 'expired';
    /** The name of who asked, or of who declined it. */
    readonly by: string;
    readonly act:
      | 'refund_order'
      | 'edit_order'
      | 'keep_lost_order'
      | 'bulk_refund'
      | 'cancel_session'
      | 'hold_cart'
      | 'loosen_limits';
    /** Number of the order; null for others. */
    readonly order: string | null;
    /** A decimal text; null for a request about the limits. */
    readonly amount: string | null;
    readonly currency: string;
  };
  /** A scheduled export is ready, failed, or no longer starts because its person lost the right (MON-05). */
  readonly staff_export: {
    readonly exported: ExportKind;
    readonly outcome: 'ready' | 'failed' | 'stopped';
  };
}

/** The limits that changed, as decimal texts; null for none. */
export type ChangedLimits = readonly {
  readonly of: 'per_order' | 'per_day' | 'per_bulk';
  readonly before: string | null;
  readonly after: string | null;
  readonly currency: string;
}[];

/** A change of how somebody signs in at the console. */
export type SignInChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'authenticator_set'
  | 'password_set'
  | 'recovery_codes_renewed'
  | 'provider_connected'
  | 'provider_disconnected'
  | 'renewed';

/** A membership that renews itself, as described to its owner; days are the venue's. */
interface OwnRenewal {
  readonly level: string;
  /** Its price, a decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** The last paid day. */
  readonly lastDay: string;
}

/** The content of a letter with one message and one link. */
export interface NoteLetter {
  readonly language: string;
  readonly theme: OrderConfirmation['theme'];
  readonly strings: OrderConfirmation['strings'];
  readonly logo: OrderConfirmation['logo'];
  readonly seller: GiftCardLetter['seller'];
  readonly url: string;
  readonly note: { readonly [N in keyof Notes]: { readonly kind: N } & Notes[N] }[keyof Notes];
}

/** Every letter by name, with its content. */
export interface Letters {
  readonly order_confirmation: OrderConfirmation;
  readonly gift_card: GiftCardLetter;
  readonly note: NoteLetter;
}

export type LetterName = keyof Letters;

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  /** The plain text version. */
  readonly text: string;
}

/** Exported as `renderLetter` by the page server's bundle, the only place that can render React. */
export type RenderLetter = <N extends LetterName>(
  name: N,
  content: Letters[N],
) => Promise<RenderedLetter>;
