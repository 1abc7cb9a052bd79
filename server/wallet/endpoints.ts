import { walletProviders } from '#domain/orders/wallet-pass.ts';
import { endpoint } from '../http/request.ts';
import { getApplePass } from './get-apple-pass.ts';
import { getGooglePass } from './get-google-pass.ts';
import { validPasses } from './order-passes.ts';
import { walletsSetUp } from './set-up.ts';

/** Passes of an order: knowing its id is the right to them (law 9). */
export const walletEndpoints = [
  endpoint('precheckWallets', async ({ params }, request) => {
    const passes = await validPasses(params.id, request);
    const setUp = walletsSetUp(request.services);
    return {
      wallet_precheck: walletProviders.map((provider) => ({
        provider,
        ok: setUp.includes(provider) && passes.length > 0,
      })),
    };
  }),
  endpoint('getApplePass', getApplePass),
  endpoint('getGooglePass', getGooglePass),
];
