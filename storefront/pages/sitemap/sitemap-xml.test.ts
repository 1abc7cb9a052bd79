import { expect, test } from 'vitest';
import { sitemapXml } from './sitemap-xml.ts';

test('a sitemap names each address once, as XML allows', () => {
  const xml = sitemapXml(['https://a.example/tower/events', 'https://a.example/x?a=1&b="<']);
  expect(xml).toContain('<url><loc>https://a.example/tower/events</loc></url>');
  expect(xml).toContain('<loc>https://a.example/x?a=1&#38;b=&#34;&#60;</loc>');
  expect(xml.match(/<url>/g)).toHaveLength(2);
});
