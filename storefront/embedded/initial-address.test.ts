import { expect, test } from 'vitest';
import { initialAddress } from './initial-address.ts';

const origin = 'https://shop.example';
const first = (address: string, kept: string | null = null) =>
  initialAddress(address, kept, origin);

test('a frame shows a requested address of our origin and nothing else', () => {
  expect(first('/tower/events?lang=de')).toBe(`${origin}/tower/events?lang=de`);
  expect(first(`${origin}/tower`)).toBe(`${origin}/tower`);
  for (const elsewhere of ['//evil.example/tower', 'https://evil.example', 'javascript:alert(1)']) {
    expect(first(elsewhere), elsewhere).toBeUndefined();
  }
});

test('a frame continues at the address stored by the outer page, at the same storefront', () => {
  expect(first('/tower/events', '/tower/events/admission?session=1')).toBe(
    `${origin}/tower/events/admission?session=1`,
  );
  for (const other of [
    '/hall/events',
    '//evil.example/tower',
    'javascript:alert(1)',
    '',
    '/api/x',
  ]) {
    expect(first('/tower/events', other), other).toBe(`${origin}/tower/events`);
  }
});
