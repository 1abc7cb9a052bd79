import { CannotStart } from '#database/cannot-start.ts';
import { isPublic, type Reach } from '../settings/reach.ts';
import type { Settings } from '../settings/settings.ts';

/** The setting that allows stand-ins on a public server. */
const allowStandIns = 'ALLOW_STAND_INS';

type Given = Reach & Pick<Settings, 'stripe' | 'smtpUrl' | 'allowsStandIns'>;

/** True on a private server, and on a public one whose settings allow stand-ins. */
export const mayStandIn = (settings: Given): boolean =>
  !isPublic(settings) || settings.allowsStandIns;

/**
 * Refuses a public server without real cards and mail.
 * @throws CannotStart naming the missing settings.
 */
export function refusePlayMoney(settings: Given): void {
  if (mayStandIn(settings)) return;
  const missing = [
    ...(settings.stripe ? [] : ["Stripe's keys (STRIPE_…)"]),
    ...(settings.smtpUrl ? [] : ['SMTP_URL']),
  ];
  if (missing.length === 0) return;
  const reason =
    settings.publicUrl === undefined ? `HOST is ${settings.host}` : 'PUBLIC_URL is set';
  throw new CannotStart(
    `${reason}, but ${missing.join(' and ')} ${missing.length === 1 && !settings.smtpUrl ? 'is' : 'are'} not: ` +
      `buyers would pay with play money or get no e-mails. Set them, or ${allowStandIns}=1 to start with stand-ins.`,
  );
}

/** The warnings to print before serving. */
export function warningsOf({
  publicUrl,
  stripe,
}: Pick<Settings, 'publicUrl' | 'stripe'>): readonly string[] {
  if (!publicUrl?.startsWith('https:') || !stripe || isLive(stripe)) return [];
  return [
    `Warning: PUBLIC_URL is ${publicUrl}, but Stripe's keys are test keys. Orders are made, but no money moves.`,
  ];
}

/** True for Stripe's live keys, which move money. */
export const isLive = ({ secretKey }: { readonly secretKey: string }): boolean =>
  !secretKey.includes('_test_');
