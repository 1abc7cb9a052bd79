import type { Alternate } from '../../page-facts/language-versions.server.ts';

/** A page by its absolute address, with its languages if there are several. */
interface SitePage {
  readonly address: string;
  readonly alternates: readonly Alternate[];
}

/** Writes pages as a sitemap (sitemaps.org, at most 50,000). */
export function sitemapXml(pages: readonly SitePage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map(
      ({ address, alternates }) =>
        `<url><loc>${escapeXml(address)}</loc>${alternates.map(linkTo).join('')}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
}

const linkTo = ({ hrefLang, href }: Alternate): string =>
  `<xhtml:link rel="alternate" hreflang="${escapeXml(hrefLang)}" href="${escapeXml(href)}"/>`;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
