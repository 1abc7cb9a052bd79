import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieHeader, cookieScopeOf, readOwnCookie } from './cookies.ts';
import type { ApiRequest } from './request.ts';

/** The parts of a request that tell one browser from another. */
export type Browser = Pick<
  ApiRequest,
  'services' | 'portalId' | 'publicOrigin' | 'header' | 'setCookie'
>;

const cookieName = 'known_device';
/** A shared browser knows only this many of its last accounts. */
const maxAccounts = 5;
const lifetimeSeconds = 365 * 24 * 60 * 60;

/**
 * An account that a browser has logged in to: the browser's random number for it, an expiry (epoch seconds, in base
 * 36), and a proof that only this server can create. The entry does not contain the account.
 */
interface Entry {
  readonly device: string;
  readonly until: string;
  readonly proof: string;
}

/** This browser's number for an account that it has logged in to; else undefined. */
export function knownDevice(request: Browser, account: string): string | undefined {
  return entriesOf(request).find((entry) => belongsTo(request, entry, account))?.device;
}

/** Makes this browser known to an account, after its login. */
export function rememberDevice(request: Browser, account: string): void {
  const before = entriesOf(request);
  const others = before.filter((entry) => !belongsTo(request, entry, account));
  const device = knownDevice(request, account) ?? randomBytes(12).toString('base64url');
  const until = Math.floor(request.services.now() / 1000 + lifetimeSeconds).toString(36);
  const entry = { device, until, proof: proofOf(request, account, { device, until }) };
  const entries = [entry, ...others].slice(0, maxAccounts);
  request.setCookie(
    cookieHeader({
      name: cookieName,
      value: entries.map(({ device, until, proof }) => [device, until, proof].join('.')).join('~'),
      maxAge: lifetimeSeconds,
      ...cookieScopeOf(request),
    }),
  );
}

function entriesOf(request: Browser): Entry[] {
  const kept = readOwnCookie(request, cookieName) ?? '';
  return kept
    .split('~')
    .slice(0, maxAccounts)
    .flatMap((text) => {
      const [device, until, proof, ...more] = text.split('.');
      return device && until && proof && more.length === 0 ? [{ device, until, proof }] : [];
    });
}

function belongsTo(request: Browser, entry: Entry, account: string): boolean {
  if (!(Number.parseInt(entry.until, 36) * 1000 > request.services.now())) return false;
  const expected = Buffer.from(proofOf(request, account, entry));
  const actual = Buffer.from(entry.proof);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const proofOf = (
  { services, portalId }: Pick<Browser, 'services' | 'portalId'>,
  account: string,
  { device, until }: Omit<Entry, 'proof'>,
): string =>
  createHmac('sha256', services.settings.giftCardKey)
    .update(JSON.stringify(['known device', portalId, account, device, until]))
    .digest()
    .subarray(0, 18)
    .toString('base64url');
