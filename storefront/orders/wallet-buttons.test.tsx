import { expect, test } from 'vitest';
import { drawn } from '../testing/drawn.tsx';
import type { OrderAnswer } from './load-orders.server.ts';
import { WalletButtons } from './wallet-buttons.tsx';

const ticket = (state: string, scan_code: string | null = 'code') =>
  ({ state, scan_code }) as OrderAnswer['ticket'][number];
const buttons = (...tickets: OrderAnswer['ticket']) => (
  <WalletButtons orderId="o1" tickets={tickets} />
);

test('until it is known which wallets take the tickets there is room for them, and no word', async () => {
  const html = await drawn(buttons(ticket('booked')), {}, ['apple', 'google']);
  expect(html.match(/<div/g)).toHaveLength(3);
  expect(html).not.toMatch(/Wallet<|<a/);
});

test('where no passes are made there is not even room', async () => {
  expect(await drawn(buttons(ticket('booked')))).not.toContain('<div');
});

test('neither is there where no ticket opens a door any more', async () => {
  const over = buttons(ticket('cancelled', null), ticket('redeemed'), ticket('booked', null));
  expect(await drawn(over, {}, ['apple'])).not.toContain('<div');
});
