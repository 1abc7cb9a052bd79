import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Services } from '../services/services.ts';
import { clientAddress, clientNetwork, connectedAddress } from './client-address.ts';

/** Headers in which a proxy describes the client. */
const forwardedHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
];

const isForwarded = (headers: Headers): boolean =>
  forwardedHeaders.some((name) => headers.has(name));

/**
 * True if a request reached the outermost proxy over TLS. Only trusted proxies' entries of `X-Forwarded-Proto` are
 * believed; of several, the outermost trusted proxy's counts.
 */
export function arrivedOverTls(headers: Pick<Headers, 'get'>, trustedProxies: number): boolean {
  if (trustedProxies === 0) return false;
  const hops = (headers.get('x-forwarded-proto') ?? '').split(',').map((hop) => hop.trim());
  return (hops.at(-trustedProxies) ?? hops[0]) === 'https';
}

/**
 * Private networks, unreachable from the internet: connections from there come from the venue's own
 * proxy.
 */
const own = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  own.addSubnet(network, bits);
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  own.addSubnet(network, bits, 'ipv6');
}

const isOwn = (address: string): boolean =>
  isIP(address) !== 0 && own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Hash of the network that a request's unpaid places count towards. Null without an address, and if the address would
 * be a proxy's: forwarded headers come from a private network, but TRUST_PROXY is 0. A header from the internet is set
 * by the client and has no effect.
 */
export function networkOf(
  headers: Headers,
  surroundings: unknown,
  trustedProxies: number,
): string | null {
  const address = clientAddress(headers, surroundings, trustedProxies);
  if (address === '') return null;
  const connected = connectedAddress(surroundings);
  if (trustedProxies === 0 && isForwarded(headers) && isOwn(connected)) return null;
  return createHash('sha256').update(clientNetwork(address)).digest('base64url').slice(0, 16);
}

const pause = 60 * 60_000;
const warned = new WeakMap<object, number>();

/** Logs, at most once an hour, that forwarded headers arrive while TRUST_PROXY is 0. */
export function warnAboutProxy(services: Services, headers: Headers): void {
  if ((services.settings.trustedProxies ?? 0) > 0 || !isForwarded(headers)) return;
  const now = services.now();
  const last = warned.get(services.log);
  if (last !== undefined && now - last < pause) return;
  warned.set(services.log, now);
  services.log.warn(
    { headers: forwardedHeaders.filter((name) => headers.has(name)) },
    'Forwarded headers arrive, but TRUST_PROXY is 0, so they are not trusted: all buyers behind a proxy have its address. Set TRUST_PROXY to the number of proxies in front. Until then what one network holds unpaid is not bounded for requests from private addresses.',
  );
}
