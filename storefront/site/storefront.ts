import type { CallAnswer } from '#contract/client.ts';
import type { LoginMode, LoginVariant } from '#domain/accounts/login.ts';
import type { Padding } from '#domain/events/session-conflict.ts';
import type { VisitMode } from '#domain/events/visit-window.ts';
import type { WalletProvider } from '#domain/orders/wallet-pass.ts';
import type { ContentRegion } from '#tenants/content/content-blocks.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import type { AccountPage } from './account-pages.ts';

export type Configuration = CallAnswer<'getConfiguration'>;

/** The seller's facts for the footer and the complete page. */
export interface SellerFacts {
  readonly legal_name?: string;
  readonly address?: string;
  readonly contact_email?: string;
  readonly contact_phone?: string;
  readonly website?: string;
  /** Picture ids. */
  readonly completed_image_desktop?: string;
  readonly completed_image_mobile?: string;
  readonly completed_image_alt?: string;
  /** The offset of the message over the picture; without it, the message is below. */
  readonly content_offset_desktop?: 'small' | 'medium' | 'large';
  readonly content_offset_mobile?: 'small' | 'medium' | 'large';
}

/** Everything shared by the pages of a storefront; the same for every guest. */
export interface Storefront {
  readonly slug: string;
  readonly language: string;
  /** The reading direction of the language. */
  readonly direction: 'ltr' | 'rtl';
  /** All languages of the storefront, each named in itself; the first is the default. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** The identity that owns guests' carts (CRT-04). */
  readonly publicIdentity: string;
  /** The language named by the address, to be kept in links; null if it names none. */
  readonly lang: string | null;
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
  readonly currency: string;
  readonly look: Pick<ThemeTokens, 'tier' | 'logo' | 'logo_dark' | 'logo_alt' | 'scheme'>;
  readonly logoLink: string | null;
  readonly admissionEvent: string | null;
  readonly membershipEvent: string | null;
  /** True if memberships can be bought, here or on the venue's own page; otherwise nothing links to them. */
  readonly sellsMemberships: boolean;
  /** Further offers are shown before the checkout (CFG-21). */
  readonly upsells: boolean;
  /** The sessions that fit an existing visit; null: all (EVT-31). */
  readonly upsellVisit: VisitMode | null;
  readonly tax: 'included' | 'excluded' | 'none';
  /** Says if the prices that pages show first include their fees, or show them beside (CAT-21). */
  readonly fees: 'included' | 'apart';
  /** The padding between visits, and the categories without padding (CAL-20 to 23). */
  readonly conflicts: { readonly padding: Padding; readonly excluded: readonly string[] };
  /** The categories that come first, in this order (EVT-12). */
  readonly categoryOrder: readonly string[];
  /** The tag manager's container; null if the seller has none (ANA-06). */
  readonly analytics: AnalyticsSettings | null;
  /** The captcha settings; null if the seller has none. */
  readonly captcha: { readonly publicKey: string; readonly scriptUrl: string } | null;
  /** Null if nobody can log in, and the address does not request a login either. */
  readonly members: MemberSettings | null;
  /** The wallets for which passes are issued (ORD-56). */
  readonly wallets: readonly WalletProvider[];
  /** The tenant's content blocks, in the order within their regions (CFG-10). */
  readonly blocks: readonly ShownBlock[];
}

/** A tenant's content block for some pages, with sanitized markup and absolute addresses. */
export interface ShownBlock {
  readonly region: ContentRegion;
  /** The names of the pages that show it; null: all. */
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
  /** The address of the logout; null if it is here. */
  readonly logoutUrl: string | null;
  /** The account pages in order; /my leads to the first (CFG-16). */
  readonly account: readonly AccountPage[];
  /** Buyers of a membership are asked about automatic renewal, and can cancel it (MEM-38). */
  readonly asksAutoRenew: boolean;
}

export interface AnalyticsSettings {
  readonly container: string;
  /** The address of the tag manager's script, without its `id`. */
  readonly script: string;
  /** Visitors are asked for consent before anything is loaded or stored. */
  readonly asks: boolean;
  /** The container also runs on the page that takes cards. */
  readonly atCheckout: boolean;
}

/** The theme's part of the document head. */
export interface ThemeHead {
  /** Custom properties and font faces, for one style element. */
  readonly css: string;
  /** The addresses of the two font files needed for the first paint. */
  readonly fonts: readonly string[];
  /** The page's background, for the browser's own UI. */
  readonly colours: { readonly light: string; readonly dark: string | null };
  readonly favicon: string | null;
  /** A script that runs before the first paint, if anything differs for members; else null. */
  readonly script: string | null;
}

/** The colours of the card processor's fields, in hex, and the corner radius in px. */
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

/** The root data of all pages; null if no seller has the address. */
export type RootData = {
  readonly storefront: Storefront;
  /** The query of a page rendered for everyone; null if rendered for one visitor. */
  readonly search: string | null;
  /** The address of the storefront's words; a star is a placeholder for the name of a part. */
  readonly words: string;
} | null;
