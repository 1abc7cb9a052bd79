import { expect, test } from 'vitest';
import { sitemapXml } from './sitemap-xml.ts';

const alone = (address: string) => ({ address, alternates: [] });

test('a sitemap lists each address once, in valid XML', () => {
  const xml = sitemapXml(
    ['https://a.example/tower/events', 'https://a.example/x?a=1&b="<'].map(alone),
  );
  expect(xml).toContain('<url><loc>https://a.example/tower/events</loc></url>');
  expect(xml).toContain('<loc>https://a.example/x?a=1&#38;b=&#34;&#60;</loc>');
  expect(xml.match(/<url>/g)).toHaveLength(2);
});

test('a sitemap lists all languages of a page', () => {
  const alternates = [{ hrefLang: 'fr', href: 'https://a.example/x?a=1&lang=fr' }];
  expect(sitemapXml([{ address: 'https://a.example/x', alternates }])).toContain(
    '<loc>https://a.example/x</loc><xhtml:link rel="alternate" hreflang="fr" href="https://a.example/x?a=1&#38;lang=fr"/></url>',
  );
});
