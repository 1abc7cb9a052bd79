import type { CallAnswer } from '#contract/client.ts';
import type { LoginMode, LoginVariant } from '#domain/accounts/login.ts';
import type { Padding } from '#domain/events/session-conflict.ts';
import type { VisitMode } from '#domain/events/visit-window.ts';
import type { WalletProvider } from '#domain/orders/wallet-pass.ts';
import type { ContentRegion } from '#tenants/content/content-blocks.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import type { AccountPage } from './account-pages.ts';
import type { CompiledMessages } from './words.ts';

export type Configuration = CallAnswer<'getConfiguration'>;

/** The seller's facts for the footer and the complete page. */
export interface SellerFacts {
  readonly legal_name?: string;
  readonly address?: string;
  readonly contact_email?: string;
  readonly contact_phone?: string;
  readonly website?: string;
  /** Ids of pictures. */
  readonly completed_image_desktop?: string;
  readonly completed_image_mobile?: string;
  readonly completed_image_alt?: string;
  /** The offset of the message on the picture; without it, the message is below. */
  readonly content_offset_desktop?: 'small' | 'medium' | 'large';
  readonly content_offset_mobile?: 'small' | 'medium' | 'large';
}

/** Everything that the pages of a storefront share; the same for every guest. */
export interface Storefront {
  readonly slug: string;
  readonly language: string;
  /** Which way the language is read. */
  readonly direction: 'ltr' | 'rtl';
  /** All that its pages are in, each by its own name; the first where an address names none. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** The identity that owns the carts of guests (CRT-04). */
  readonly publicIdentity: string;
  /** The language as the address names it, to be kept in links; null when it names none. */
  readonly lang: string | null;
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
  readonly currency: string;
  readonly look: Pick<ThemeTokens, 'tier' | 'logo' | 'logo_dark' | 'logo_alt' | 'scheme'>;
  readonly logoLink: string | null;
  readonly admissionEvent: string | null;
  readonly membershipEvent: string | null;
  /** Memberships can be bought, here or on the venue's own page; else nothing leads to them. */
  readonly sellsMemberships: boolean;
  /** Further offers are shown before checkout (CFG-21). */
  readonly upsells: boolean;
  /** Which sessions fit a visit that is begun; null: all (EVT-31). */
  readonly upsellVisit: VisitMode | null;
  readonly tax: 'included' | 'excluded' | 'none';
  /** The padding between visits, and the categories without any (CAL-20 to 23). */
  readonly conflicts: { readonly padding: Padding; readonly excluded: readonly string[] };
  /** Categories that come first, in this order (EVT-12). */
  readonly categoryOrder: readonly string[];
  /** The tag manager's container; null where the seller has none (ANA-06). */
  readonly analytics: AnalyticsSettings | null;
  /** Shows that guests are people; null where the seller has no captcha. */
  readonly captcha: { readonly publicKey: string; readonly scriptUrl: string } | null;
  /** Null where nobody logs in, and the address asks for no login either. */
  readonly members: MemberSettings | null;
  /** The wallets that passes are made for (ORD-56). */
  readonly wallets: readonly WalletProvider[];
  /** The tenant's own content, in the order in which it stands in its regions (CFG-10). */
  readonly blocks: readonly ShownBlock[];
  readonly messages: CompiledMessages;
}

/** A tenant's own piece of some pages, its markup clean and its addresses whole. */
export interface ShownBlock {
  readonly region: ContentRegion;
  /** Names of the pages that it is kept to; null: all. */
  readonly pages: readonly string[] | null;
  readonly to: 'everyone' | 'anonymous' | 'signed_in';
  readonly html: string;
}

/** The settings for logging in and out (CFG-28). */
export interface MemberSettings {
  readonly login: LoginMode;
  readonly with: LoginVariant;
  /** The address of the login, if `login` is external. */
  readonly loginUrl: string | null;
  /** The address of the logout; null if that is here. */
  readonly logoutUrl: string | null;
  /** The pages that an account has here, in their order; the first is where /my leads (CFG-16). */
  readonly account: readonly AccountPage[];
  /** Buyers of a membership are asked about automatic renewal, and can cancel it (MEM-38). */
  readonly asksAutoRenew: boolean;
}

export interface AnalyticsSettings {
  readonly container: string;
  /** Address of the tag manager's script, without its `id`. */
  readonly script: string;
  /** Visitors are asked before anything is loaded or written. */
  readonly asks: boolean;
  /** The container runs on the page that takes cards, too. */
  readonly atCheckout: boolean;
}

/** The theme's part of the document's head. */
export interface ThemeHead {
  /** Custom properties and font faces, for one style element. */
  readonly css: string;
  /** Addresses of the two font files that the first paint waits for. */
  readonly fonts: readonly string[];
  /** The ground of the page, for the browser's own chrome. */
  readonly colours: { readonly light: string; readonly dark: string | null };
  readonly favicon: string | null;
  /** Runs before the first paint, where something differs for who is logged in. */
  readonly script: string | null;
}

/** Colours of the fields that the card processor draws; hex, and the corners' radius in px. */
export interface CardColours {
  readonly scheme: 'light' | 'dark';
  readonly brand: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly error: string;
  readonly edge: string;
  readonly radius: number;
}

/** The data of the root of all pages; null if no seller has the address. */
export type RootData = { readonly storefront: Storefront; readonly head: ThemeHead } | null;
