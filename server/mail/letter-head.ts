import { isEmail } from '#domain/contact/email.ts';
import { sellerTheme } from '../catalogue/seller-theme.ts';
import { shownStrings } from '../catalogue/shown-strings.ts';
import type { Services } from '../services/services.ts';
import { type Catalogue, type CatalogueSeller, configValue } from '../store/catalogue/catalogue.ts';
import type { Letter } from './mailer.ts';
import { senderOf } from './sender.ts';
import { storefrontOrigin } from './storefront-address.ts';

/** The fields common to all letters of a seller. */
export interface LetterHead extends Pick<Letter, 'messageId' | 'from' | 'replyTo' | 'language'> {
  /** The sender's host, for names of parts of the letter. */
  readonly host: string;
  readonly strings: Readonly<Record<string, string>>;
  /** The seller's, else the portal's. */
  readonly theme: Catalogue['themes'] extends ReadonlyMap<string, infer Tokens>
    ? Partial<Tokens>
    : never;
  /** Origin of the portal's storefronts. */
  readonly origin: string;
  /** Returns the content id of a picture inside the letter. */
  readonly cid: (name: string) => string;
}

/** The head of a seller's letter; `key` is the same for every attempt at one letter. */
export async function letterHead(
  { settings, cache, log }: Services,
  catalogue: Catalogue,
  seller: CatalogueSeller,
  { key, language }: { readonly key: string; readonly language: string },
): Promise<LetterHead> {
  const { portal } = catalogue;
  const configured = configValue(catalogue, 'mail.from', { seller: seller.id });
  const { from, unreadable } = senderOf(seller.name, [configured, settings.mail.from]);
  for (const text of unreadable) {
    log.warn({ portal: portal.key, sender: text }, 'the sender of letters is not an address');
  }
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const { contact_email: contact } = seller.metadata;
  const entry = (await cache.directory()).find((storefront) => storefront.portalId === portal.id);
  const origin = settings.publicUrl ?? settings.fallbackOrigin;
  return {
    messageId: `${key}@${host}`,
    from,
    replyTo: typeof contact === 'string' && isEmail(contact) ? contact : undefined,
    language,
    host,
    strings: shownStrings(catalogue, seller.id, language),
    theme: sellerTheme(catalogue, seller.id),
    origin: storefrontOrigin({ origin, hosts: entry?.hosts ?? [] }),
    cid: (name) => `${name}.${key}@${host}`,
  };
}
