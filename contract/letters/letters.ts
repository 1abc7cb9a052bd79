import type { LoginVariant } from '#domain/accounts/login.ts';
import type { CallAnswer } from '../client.ts';

/** A picture that travels inside the letter and is named there as `cid:…`. */
export interface InlinePicture {
  readonly cid: string;
  /** CSS pixels; the file has more. */
  readonly width: number;
  readonly height: number;
}

/** What the letter that confirms an order is made of (PAY-81). */
export interface OrderConfirmation {
  readonly language: string;
  readonly currency: string;
  /** Of the seller, else of the portal: tokens as in the configuration at load. */
  readonly theme: Readonly<Record<string, unknown>>;
  /** The tenant's own words over the defaults (CFG-04). */
  readonly strings: Readonly<Record<string, string>>;
  /** One order, as its holder gets it from the API. */
  readonly order: CallAnswer<'listTicketOrders'>;
  /** Address of the order's page. */
  readonly orderUrl: string;
  readonly logo: {
    /** For the scheme that the theme shows by default. */
    readonly usual: InlinePicture;
    /** For readers who prefer dark, where the tenant has another one for them. */
    readonly dark: InlinePicture | null;
  } | null;
  /** Of the first event; null where it has none. */
  readonly picture: (InlinePicture & { readonly alt: string }) | null;
  /** Ids of the sessions whose end is the end of coming in, not of the visit. */
  readonly entrySlots: readonly string[];
  /** QR codes by ticket id: of the first tickets if there are very many. */
  readonly codes: Readonly<Record<string, InlinePicture>>;
  /** Null where the order has none. */
  readonly memberships: BoughtMemberships | null;
  /** Where the letter tells of a change; null where it confirms the order. */
  readonly change: OrderChanged | null;
}

/** What the buyer or the venue changed of an order, and the tickets that are no longer valid by it. */
export interface OrderChanged {
  readonly kind: 'update' | 'cancel';
  readonly gone: CallAnswer<'listTicketOrders'>;
  /** Where the venue changed it: the session that does not take place; null where the buyer did. */
  readonly venue: ClosedSession | null;
}

/** A session that the venue cancelled or moved, at its venue's time. */
export interface ClosedSession {
  readonly event: string;
  /** YYYY-MM-DD, and HH:MM. */
  readonly date: string;
  readonly startTime: string;
  readonly start_datetime: string;
  readonly timezone: string;
  /** What goes back of the order for it, a decimal text; '0' where nothing does. */
  readonly refund: string;
}

/** The memberships that an order made or renewed, and how their owner comes to them. */
export interface BoughtMemberships {
  readonly levels: readonly {
    readonly name: string;
    /** Names of the members, buyers' texts; who is not named is missing. */
    readonly members: readonly string[];
    /** The last day on which it holds, at the venue; null where it never ends. */
    readonly lastDay: string | null;
    /** It was agreed that it renews itself after that day. */
    readonly renewsItself: boolean;
  }[];
  /** Where that is cancelled. */
  readonly cancelUrl: string;
  /** The owner's member ID; null where they have none. */
  readonly memberCode: string | null;
  /** What members log in with; null where they don't log in with us. */
  readonly logInWith: LoginVariant | null;
  /** Whom they are given to, who are told so in a letter of their own; null where they are the buyer's. */
  readonly gift: {
    /** A buyer's text. */
    readonly receiver: string;
    /** The day on which they begin and the letter comes; null where that was at once. */
    readonly startDay: string | null;
  } | null;
}

/** What the letter of a gift is made of: a gift card's number, a gift-of-membership code, or a membership. */
export interface GiftCardLetter {
  readonly language: string;
  readonly currency: string;
  readonly theme: OrderConfirmation['theme'];
  readonly strings: OrderConfirmation['strings'];
  readonly logo: OrderConfirmation['logo'];
  readonly seller: { readonly name: string; readonly metadata: Readonly<Record<string, unknown>> };
  /** A card's in groups of four, a code as it is; of a membership the member ID. */
  readonly number: string;
  /** What was put on a card, a decimal text; '0' of a code. */
  readonly amount: string;
  /** What a code is redeemed for, or the membership, by its name; null of a card. */
  readonly membership: string | null;
  /** Of a membership that need not be redeemed; null of the others. */
  readonly begun: {
    /** The day from which on it holds, at the venue; null where it always did. */
    readonly startDay: string | null;
    /** Names of the members, buyers' texts; who is not named is missing. */
    readonly members: readonly string[];
    readonly logInWith: BoughtMemberships['logInWith'];
  } | null;
  /** Whom it is for, who gives it, and what they say: buyers' texts, '' where there are none. */
  readonly receiver: string;
  readonly giver: string;
  readonly message: string;
  /** The last day on which it pays or is redeemed, at the venue; null where it never ends. */
  readonly lastDay: string | null;
  /** The buyer gets it to give it, as nobody else's address was given. */
  readonly isForBuyer: boolean;
  /** Address of the storefront; of a code, where it is redeemed. */
  readonly shopUrl: string;
}

/** What each short letter that says one thing needs to know. */
export interface Notes {
  readonly password_reset: { readonly email: string; readonly minutes: number };
  readonly confirm_email: { readonly email: string; readonly hours: number };
  /** A debit did not clear. */
  readonly payment_failed: {
    /** What was to be paid, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    readonly cartNumber: string;
    /** The places were let go of: it leads to the storefront; else they are held, and can be paid. */
    readonly areGone: boolean;
  };
  /** A membership will renew itself. */
  readonly renewal_notice: OwnRenewal & { readonly chargeDay: string };
  /** Its charge was declined, needs its owner, or there is no card: it can be paid by hand. */
  readonly renewal_declined: OwnRenewal & {
    readonly why: 'declined' | 'authentication' | 'no_card';
    /** When it is tried again, or until when it can be paid. */
    readonly day: string;
  };
  /** It was not paid, and does not renew itself any more. */
  readonly renewal_given_up: Pick<OwnRenewal, 'level' | 'lastDay'>;
  /** Money was given back. */
  readonly refund: {
    /** What was given back of this order, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    readonly orderNumber: string;
    /** How the number of the gift card ends that has it again; null where a bank gets it. */
    readonly giftCard: string | null;
    /**
     * For tickets that were cancelled, because the buyer changed the order and it costs less, because
     * more was paid than was due, or none of these.
     */
    readonly why: 'cancelled' | 'changed' | 'surplus' | 'other';
  };
}

/** A membership that renews itself, as its owner is written to; days are the venue's. */
interface OwnRenewal {
  readonly level: string;
  /** What it costs, a decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** The last day of what is paid for. */
  readonly lastDay: string;
}

/** What a letter is made of that says one thing and leads on. */
export interface NoteLetter {
  readonly language: string;
  readonly theme: OrderConfirmation['theme'];
  readonly strings: OrderConfirmation['strings'];
  readonly logo: OrderConfirmation['logo'];
  readonly seller: GiftCardLetter['seller'];
  readonly url: string;
  readonly note: { readonly [N in keyof Notes]: { readonly kind: N } & Notes[N] }[keyof Notes];
}

/** Every letter by name, with what it is made of. */
export interface Letters {
  readonly order_confirmation: OrderConfirmation;
  readonly gift_card: GiftCardLetter;
  readonly note: NoteLetter;
}

export type LetterName = keyof Letters;

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  /** The same for those who read without HTML. */
  readonly text: string;
}

/** The page server's bundle has this as `renderLetter`: it alone can render React. */
export type RenderLetter = <N extends LetterName>(
  name: N,
  content: Letters[N],
) => Promise<RenderedLetter>;
