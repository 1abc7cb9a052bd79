import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import type { OrderAnswer } from './load-orders.server.ts';
import { WalletButtons } from './wallet-buttons.tsx';

const ticket = (state: string, scan_code: string | null = 'code') =>
  ({ state, scan_code }) as OrderAnswer['ticket'][number];
const buttons = (...tickets: OrderAnswer['ticket']) => (
  <WalletButtons orderId="o1" tickets={tickets} />
);

test('space without text is reserved for the wallet buttons until the answer is known', async () => {
  const html = await renderPart(buttons(ticket('booked')), {}, ['apple', 'google']);
  expect(html.match(/<div/g)).toHaveLength(3);
  expect(html).not.toMatch(/Wallet<|<a/);
});

test('no space is reserved for the wallet buttons if passes are not made', async () => {
  expect(await renderPart(buttons(ticket('booked')))).not.toContain('<div');
});

test('no space is reserved for the wallet buttons if no ticket is still valid', async () => {
  const over = buttons(ticket('cancelled', null), ticket('redeemed'), ticket('booked', null));
  expect(await renderPart(over, {}, ['apple'])).not.toContain('<div');
});
