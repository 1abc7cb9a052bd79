import { X509Certificate } from 'node:crypto';
import type { WalletProvider } from '#domain/orders/wallet-pass.ts';
import type { Services } from '../services/services.ts';
import type { ApplePassSettings } from '../setup/settings.ts';

const ends = new WeakMap<ApplePassSettings, number>();

/** The end of the signing certificate, in epoch milliseconds. */
export function certificateEnd(settings: ApplePassSettings): number {
  const known = ends.get(settings);
  if (known !== undefined) return known;
  const end = new X509Certificate(settings.certificate).validToDate.getTime();
  ends.set(settings, end);
  return end;
}

/**
 * The wallets that this installation can make passes for: not Apple's with an expired certificate.
 */
export function walletsSetUp({ settings, now }: Pick<Services, 'settings' | 'now'>) {
  const { applePasses, googlePasses } = settings;
  const wallets: WalletProvider[] = [];
  if (applePasses && certificateEnd(applePasses) > now()) wallets.push('apple');
  if (googlePasses) wallets.push('google');
  return wallets;
}
