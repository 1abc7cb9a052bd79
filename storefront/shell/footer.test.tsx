import { expect, test } from 'vitest';
import { renderPage, visibleTexts } from '../testing/render-part.tsx';
import { Footer } from './footer.tsx';

const footer = (metadata: object) => renderPage('footer', Footer, {}, metadata);

// Guards: APP-31
test('the footer shows the seller’s own description and contact details (APP-31)', async () => {
  const html = await footer({
    legal_name: 'Lighthouse Foundation',
    address: 'Quay 1, Kalmsund',
    contact_email: 'hello@tower.example',
    contact_phone: '+358 (0)0 555',
    website: 'https://tower.example/',
  });
  expect(visibleTexts(html)).toMatch(
    /^Tower Operated by Lighthouse Foundation Quay 1, Kalmsund hello@tower\.example \+358 \(0\)0 555 tower\.example/,
  );
  expect(html).toContain('href="mailto:hello@tower.example"');
  expect(html).toContain('href="tel:+35800555"');
  expect(html).toContain('href="https://tower.example/"');
});

test('the footer of a seller without details shows its name', async () => {
  const html = await footer({});
  expect(visibleTexts(html)).toMatch(/^Tower( English français)?$/);
});
