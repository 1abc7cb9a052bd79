import { expect, test } from 'vitest';
import { firstAddress } from './first-address.ts';

const origin = 'https://shop.example';
const first = (wish: string, kept: string | null = null) => firstAddress(wish, kept, origin);

test('a frame shows what is wished of our origin, and nothing else', () => {
  expect(first('/tower/events?lang=de')).toBe(`${origin}/tower/events?lang=de`);
  expect(first(`${origin}/tower`)).toBe(`${origin}/tower`);
  for (const elsewhere of ['//evil.example/tower', 'https://evil.example', 'javascript:alert(1)']) {
    expect(first(elsewhere), elsewhere).toBeUndefined();
  }
});

test('it goes on with what the address around it kept, at the same storefront', () => {
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
