import { z } from 'zod';
import { walletProviders } from '#domain/orders/wallet-pass.ts';
import { call, uuidParam } from '../api/call.ts';

export const walletProvider = z.enum(walletProviders);

const pass = {
  params: uuidParam,
  refusals: ['validation_failed', 'not_found', 'tenant_unknown', 'too_many_requests'],
} as const;

/** Wallet passes for anyone who knows an order's id. */
export const walletCalls = {
  precheckWallets: call('precheckWallets', {
    summary:
      'The wallets that can take the tickets of an order: ok if its passes are set up and the order has a valid ticket.',
    rows: ['API-50', 'ORD-56'],
    params: uuidParam,
    answer: z.object({
      wallet_precheck: z.array(z.object({ provider: walletProvider, ok: z.boolean() })),
    }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  getApplePass: call('getApplePass', {
    ...pass,
    summary:
      'The Apple Wallet passes of an order, one per valid ticket: a .pkpass for one ticket, a .pkpasses (application/vnd.apple.pkpasses) for several.',
    rows: ['API-55', 'ORD-57'],
    answerType: 'application/vnd.apple.pkpass',
  }),
  getGooglePass: call('getGooglePass', {
    ...pass,
    summary: 'Redirects to the page where Google Wallet saves the passes of an order.',
    rows: ['API-54', 'ORD-57'],
    leadsOn: true,
    refusals: [...pass.refusals, 'wallet_unavailable'],
  }),
} as const;
