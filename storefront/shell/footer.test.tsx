import { expect, test } from 'vitest';
import { drawnPage, readable } from '../testing/drawn.tsx';
import { Footer } from './footer.tsx';

const footer = (metadata: object) => drawnPage('footer', Footer, {}, metadata);

test('the footer says who the seller is, by its own account, and how it is reached (APP-31)', async () => {
  const html = await footer({
    legal_name: 'Lighthouse Foundation',
    address: 'Quay 1, Kalmsund',
    contact_email: 'hello@tower.example',
    contact_phone: '+358 (0)0 555',
    website: 'https://tower.example/',
  });
  expect(readable(html)).toMatch(
    /^Tower Operated by Lighthouse Foundation Quay 1, Kalmsund hello@tower\.example \+358 \(0\)0 555 tower\.example/,
  );
  expect(html).toContain('href="mailto:hello@tower.example"');
  expect(html).toContain('href="tel:+35800555"');
  expect(html).toContain('href="https://tower.example/"');
});

test('of a seller that says nothing of itself there is its name', async () => {
  const html = await footer({});
  expect(readable(html)).toMatch(/^Tower( English français)?$/);
});
