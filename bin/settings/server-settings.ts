import path from 'node:path';
import type { ServerSettings, StripeSettings } from '#server/setup/settings.ts';
import { isPublic } from './reach.ts';
import type { Settings } from './settings.ts';
import { staffOf } from './staff-url.ts';

/** Builds the server's settings from the environment and its services. */
export function serverSettings(
  settings: Settings & { readonly giftCardKey: string },
  stripe: StripeSettings,
  smtpUrl: string,
): ServerSettings {
  const { publicUrl, trustedProxies, giftCardKey, host, port, mailFrom, bounceAddress } = settings;
  const { addressLookupBase, captcha, identityProviderSecrets, staffProviderSecrets, logLevel } =
    settings;
  const { applePasses, googlePasses, giftCardKeys, dataFolder, operatorEmail, privateProviders } =
    settings;
  const staff = staffOf(settings);
  return {
    ...(publicUrl !== undefined && { publicUrl }),
    ...(staff !== undefined && { staff }),
    trustedProxies,
    fallbackOrigin: listeningOrigin(host, port),
    giftCardKey,
    giftCardKeys,
    stripe,
    mail: {
      smtpUrl,
      ...(mailFrom !== undefined && { from: mailFrom }),
      ...(bounceAddress !== undefined && { bounces: bounceAddress }),
    },
    addressLookupBase: addressLookupBase ?? 'https://api.addressy.com',
    ...(captcha !== undefined && { captcha }),
    identityProviderSecrets,
    staffProviderSecrets,
    privateProviders: privateProviders ?? (isForOthers(settings) ? [] : 'any'),
    ...(applePasses !== undefined && { applePasses }),
    ...(googlePasses !== undefined && { googlePasses }),
    renditionsFolder: renditionsFolder(dataFolder),
    audit: {
      headsFile: auditHeadsFile(dataFolder),
      ...(operatorEmail !== undefined && { operator: operatorEmail }),
    },
    logLevel,
  };
}

/** False on a machine whose users reach its network anyway, without a request by the server. */
const isForOthers = (settings: Settings): boolean =>
  isPublic(settings) || (settings.staffUrl?.startsWith('https:') ?? false);

/** The file of the audit log's heads, outside the database. */
export const auditHeadsFile = (dataFolder: string): string =>
  path.join(dataFolder, 'audit-heads.jsonl');

/** The origin for browsers on this machine; a wildcard address becomes localhost. */
export function listeningOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The folder of a machine with smaller copies of pictures, which servers draw again when they are missing. */
export const renditionsFolder = (dataFolder: string): string => path.join(dataFolder, 'renditions');
