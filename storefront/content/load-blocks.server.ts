import type { ContentBlock } from '#tenants/content/content-blocks.ts';
import { withOwnLinks, withPictures } from '#tenants/content/content-markup.ts';
import type { Addresses } from '../site/address.ts';
import { imageAddress } from '../site/images.ts';
import type { ShownBlock } from '../site/storefront.ts';

/** The styles of blocks, included only in pages that may have some. */
export { default as blockCss } from './blocks.css?inline';

/** The greatest width of a block's picture, in device-independent pixels. */
const widest = 1200;

interface Reader {
  readonly slug: string;
  /** The page's language, and the fallback for a block without it. */
  readonly languages: readonly string[];
  readonly to: Addresses;
}

/**
 * The blocks of a seller as its pages show them; blocks that nobody sees or can read are left out.
 */
export function shownBlocks(blocks: readonly ContentBlock[], reader: Reader): ShownBlock[] {
  return blocks.flatMap(({ region, pages = null, anonymous, signed_in, html: texts }) => {
    const html = textIn(texts, reader.languages);
    if (html === undefined || !(anonymous || signed_in)) return [];
    const linked = withOwnLinks(html, reader.to.own);
    const pictured = withPictures(linked, (id) => imageAddress(id, reader.slug, widest));
    const to = anonymous && signed_in ? 'everyone' : anonymous ? 'anonymous' : 'signed_in';
    return [{ region, pages, to, html: pictured }];
  });
}

function textIn(
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): string | undefined {
  const wanted = languages.flatMap((language) => [language, language.split('-')[0] ?? '']);
  return wanted.map((language) => texts[language]).find((text) => text !== undefined);
}

/**
 * A script that runs before the first paint and tells the styles if a member is logged in: the page is the same for
 * everyone, and nothing moves when the role is known. Reads the cookie of session-cookie.ts.
 */
export const roleScript =
  "for(const c of document.cookie.split(';')){const[k,v]=c.split('=');if(k.trim()==='session_expires'&&+v>Date.now())document.documentElement.dataset.signedIn=''}";
