import { z } from 'zod';
import { walletProviders } from '#domain/orders/wallet-pass.ts';
import { call, uuidParam } from '../api/call.ts';

export const walletProvider = z.enum(walletProviders);

const pass = {
  params: uuidParam,
  refusals: ['validation_failed', 'not_found', 'tenant_unknown', 'too_many_requests'],
} as const;

/** Passes in the wallets of phones, for whoever knows an order's id. */
export const walletCalls = {
  precheckWallets: call('precheckWallets', {
    summary:
      'Into which wallets the tickets of an order can be put: ok where passes for it are set up, and the order has a ticket that is still good.',
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
      'The passes of an order for Apple Wallet, one a ticket that is still good: of one ticket a .pkpass, of several a .pkpasses (application/vnd.apple.pkpasses).',
    rows: ['API-55', 'ORD-57'],
    answerType: 'application/vnd.apple.pkpass',
  }),
  getGooglePass: call('getGooglePass', {
    ...pass,
    summary: 'Leads to where Google Wallet saves the passes of an order.',
    rows: ['API-54', 'ORD-57'],
    leadsOn: true,
    refusals: [...pass.refusals, 'wallet_unavailable'],
  }),
} as const;
