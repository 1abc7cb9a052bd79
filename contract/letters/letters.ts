import type { LoginVariant } from '#domain/accounts/login.ts';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import type { CallAnswer } from '../client.ts';

/** A picture embedded in the email and referred to as `cid:…`. */
export interface InlinePicture {
  readonly cid: string;
  /** Size in CSS pixels; the file has more. */
  readonly width: number;
  readonly height: number;
}

/** The content of an order confirmation (PAY-81). */
export interface OrderConfirmation {
  readonly language: string;
  readonly currency: string;
  /** The seller's theme, otherwise the portal's: tokens as in the configuration at load. */
  readonly theme: Readonly<Record<string, unknown>>;
  /** The default texts, overridden by the tenant's own (CFG-04). */
  readonly strings: Readonly<Record<string, string>>;
  /** One order, as its holder gets it from the API. */
  readonly order: CallAnswer<'listTicketOrders'>;
  /** The address of the order's page; null for the holder of some of its tickets, who may not open it. */
  readonly orderUrl: string | null;
  readonly logo: {
    /** For the theme's default colour scheme. */
    readonly usual: InlinePicture;
    /** For readers who prefer dark mode, if the tenant has a separate logo for it. */
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
  /** Set if the email reports a change; null if it confirms the order. */
  readonly change: OrderChanged | null;
}

/** A change by the buyer or the venue, with the tickets that it invalidated. */
export interface OrderChanged {
  readonly kind: 'update' | 'cancel';
  readonly gone: CallAnswer<'listTicketOrders'>;
  /** Set if the venue made the change; null if the buyer did. */
  readonly venue: VenueChange | null;
}

/** The session that the venue cancelled or moved, or moved this order from, in local time. */
export interface VenueChange {
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
    /** Names of the members, as entered by buyers; omits members without a name. */
    readonly members: readonly string[];
    /** The last valid day, at the venue; null if it never ends. */
    readonly lastDay: string | null;
    /** True if the buyer agreed to automatic renewal after that day. */
    readonly renewsItself: boolean;
  }[];
  /** The page for cancelling renewal. */
  readonly cancelUrl: string;
  /** The owner's member ID; null if they have none. */
  readonly memberCode: string | null;
  /** The fields that members log in with; null if they do not log in here. */
  readonly logInWith: LoginVariant | null;
  /** The recipient, who is notified in a separate email; null if the memberships are the buyer's. */
  readonly gift: {
    /** Text entered by a buyer. */
    readonly receiver: string;
    /** The day on which they start and the email is sent; null if that was immediate. */
    readonly startDay: string | null;
  } | null;
}

/** The content of a gift email: a gift card's number, a gift-of-membership code, or a membership. */
export interface GiftCardLetter {
  readonly language: string;
  readonly currency: string;
  readonly theme: OrderConfirmation['theme'];
  readonly strings: OrderConfirmation['strings'];
  readonly logo: OrderConfirmation['logo'];
  readonly seller: { readonly name: string; readonly metadata: Readonly<Record<string, unknown>> };
  /** A card's number in groups of four, a code unchanged, or the member ID of a membership. */
  readonly number: string;
  /** The value of a card, a decimal text; '0' for a code. */
  readonly amount: string;
  /** The name of the membership, or of what a code is redeemed for; null for a card. */
  readonly membership: string | null;
  /** Set for a membership that need not be redeemed; null for cards and codes. */
  readonly begun: {
    /** The first valid day, at the venue; null if it was always valid. */
    readonly startDay: string | null;
    /** Names of the members, as entered by buyers; omits members without a name. */
    readonly members: readonly string[];
    readonly logInWith: BoughtMemberships['logInWith'];
  } | null;
  /** The recipient, the giver and their message, as entered by the buyer; '' if empty. */
  readonly receiver: string;
  readonly giver: string;
  readonly message: string;
  /** The last usable day, at the venue; null if it never expires. */
  readonly lastDay: string | null;
  /** True if sent to the buyer to pass on, because no recipient's address was given. */
  readonly isForBuyer: boolean;
  /** The address of the storefront; for a code, of the page to redeem it. */
  readonly shopUrl: string;
}

/** The content of each short email. */
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
     * True if the places were released and the email links to the storefront; false if they are still held and can be
     * paid.
     */
    readonly areGone: boolean;
  };
  /** A restore of the database undid a purchase (OPS-07). */
  readonly purchase_lost: {
    readonly cartNumber: string;
    /** The amount paid, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    /** True if it is booked again, with new codes; false if the money is refunded. */
    readonly isBooked: boolean;
  };
  /** A membership is about to renew automatically. */
  readonly renewal_notice: OwnRenewal & { readonly chargeDay: string };
  /** The charge was declined or needs the owner, or there is no card; it can be paid by hand. */
  readonly renewal_declined: OwnRenewal & {
    readonly why: 'declined' | 'authentication' | 'no_card';
    /** The day of the next attempt, or the last day on which it can be paid. */
    readonly day: string;
  };
  /** The membership was not paid and no longer renews automatically. */
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
  /** A refund did not reach the buyer (SLS-03). */
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
  /** Staff hold places for a buyer, who pays through a link (SLS-06). */
  readonly payment_link: {
    readonly name: string;
    readonly event: string;
    /**
     * The visit in the venue's local time, with the event's setting for the parts that tickets show; null without a
     * session.
     */
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
    /** The whole price and the amount due now, decimal texts. */
    readonly price: string;
    readonly amount: string;
    readonly currency: string;
    /** The end of the hold, as local day and time at the venue; null if it has no end, or is already an order. */
    readonly until: { readonly day: string; readonly time: string } | null;
    /** True if it is already an order, with instalments still to be paid. */
    readonly isOrdered: boolean;
  };
  /** An order's emails now go to another address; for the reader of the old one. */
  readonly order_readdressed: { readonly orderNumber: string };
  /** Staff changed an account's address; for the reader of the old one. */
  readonly member_readdressed: Readonly<Record<never, never>>;
  /** A person may join the staff; `by` is a colleague's name, null for the operator. */
  readonly staff_invitation: { readonly by: string | null; readonly days: number };
  /** A link to restore a lost sign-in, for its person. */
  readonly staff_reset: { readonly by: string | null; readonly hours: number };
  /** A notice that such a link was issued, for the owners, or for the person if they did not get it by email. */
  readonly staff_reset_issued: {
    readonly by: string | null;
    readonly name: string;
    readonly email: string;
    readonly isReader: boolean;
  };
  /** The reader's own sign-in has changed. */
  readonly staff_sign_in_changed: { readonly what: SignInChange };
  /** The operator's support was given consent, used it or lost it, for the owners; `until` is the consent's end. */
  readonly staff_support: {
    readonly what: 'given' | 'used' | 'withdrawn';
    /** Name of the person who did it. */
    readonly by: string;
    /** Local day and time at the venue; null for a consent that has ended. */
    readonly until: { readonly day: string; readonly time: string } | null;
  };
  /**
   * The limits for giving money away alone were changed, for the owners; `by` is the name of the person who changed
   * them.
   */
  readonly staff_limits_changed: { readonly by: string; readonly limits: ChangedLimits };
  /** A person may decide about requests for approval from now on, or once they accept an invitation; for the owners. */
  readonly staff_let_in: {
    readonly by: string;
    /** A name and an address; for an invitation, only the address. */
    readonly who: string;
    readonly isInvitation: boolean;
  };
  /** Someone is guessing the reader's password; the email's link lets the reader sign in. */
  readonly staff_sign_in_guarded: { readonly hours: number };
  /** A request for approval was made, declined, or not decided in time. */
  readonly staff_approval: {
    readonly what: 'asked' | 'declined' | 'expired';
    /** The name of the person who requested or declined it. */
    readonly by: string;
    readonly act:
      | 'refund_order'
      | 'edit_order'
      | 'keep_lost_order'
      | 'bulk_refund'
      | 'cancel_session'
      | 'hold_cart'
      | 'loosen_limits';
    /** Number of the order; null for other requests. */
    readonly order: string | null;
    /** A decimal text; null for a request about the limits. */
    readonly amount: string | null;
    readonly currency: string;
  };
  /** A scheduled draft of the shop was not published, or will not be by what is known (PUB-08). */
  readonly staff_draft: {
    readonly what: 'failed' | 'will_fail';
    readonly draft: string;
    /** Local day and time of the books at which it was or is due. */
    readonly due: { readonly day: string; readonly time: string };
    /** What is wrong, some of it. */
    readonly faults: readonly string[];
  };
  /** A quick change was published to what a draft of the shop changes too (PUB-10). */
  readonly staff_draft_touched: {
    readonly draft: string;
    /** The name of the person who published it. */
    readonly by: string;
    readonly revision: number;
  };
  /** Developers' settings were published with a draft, for the owners (PUB-21). */
  readonly staff_settings_published: {
    /** The name of the person who published it. */
    readonly by: string;
    readonly revision: number;
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

/** A change to a person's sign-in at the console. */
export type SignInChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'authenticator_set'
  | 'password_set'
  | 'recovery_codes_renewed'
  | 'provider_connected'
  | 'provider_disconnected'
  | 'renewed';

/** A membership with automatic renewal, as described to its owner; days are the venue's. */
interface OwnRenewal {
  readonly level: string;
  /** Its price, a decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** The last paid day. */
  readonly lastDay: string;
}

/** The content of an email with one message and one link. */
export interface NoteLetter {
  readonly language: string;
  readonly theme: OrderConfirmation['theme'];
  readonly strings: OrderConfirmation['strings'];
  readonly logo: OrderConfirmation['logo'];
  readonly seller: GiftCardLetter['seller'];
  readonly url: string;
  readonly note: { readonly [N in keyof Notes]: { readonly kind: N } & Notes[N] }[keyof Notes];
}

/** Every email by name, with its content. */
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
