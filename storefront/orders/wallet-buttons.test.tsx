import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import type { OrderAnswer } from './load-orders.server.ts';
import { WalletButtons } from './wallet-buttons.tsx';

const ticket = (state: string, scan_code: string | null = 'code') =>
  ({ state, scan_code }) as OrderAnswer['ticket'][number];
const buttons = (...tickets: OrderAnswer['ticket']) => (
  <WalletButtons orderId="o1" tickets={tickets} />
);

test('the wallet buttons have reserved room, and no text, until the answer is known', async () => {
  const html = await renderPart(buttons(ticket('booked')), {}, ['apple', 'google']);
  expect(html.match(/<div/g)).toHaveLength(3);
  expect(html).not.toMatch(/Wallet<|<a/);
});

test('the wallet buttons have no room if passes are not made', async () => {
  expect(await renderPart(buttons(ticket('booked')))).not.toContain('<div');
});

test('the wallet buttons have no room if no ticket is valid any more', async () => {
  const over = buttons(ticket('cancelled', null), ticket('redeemed'), ticket('booked', null));
  expect(await renderPart(over, {}, ['apple'])).not.toContain('<div');
});
