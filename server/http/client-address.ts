import { isIPv6 } from 'node:net';

/**
 * The environment that a listening server passes with a request; tests and our own pages may have
 * none.
 */
interface ListeningEnvironment {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

/** The address at the other end of the connection; empty if there is none. */
export function connectedAddress(surroundings: unknown): string {
  const socket = (surroundings as ListeningEnvironment | undefined)?.incoming?.socket;
  return withoutMapping(socket?.remoteAddress ?? '');
}

/** Unwraps an IPv4 address that a dual-stack socket wrote as IPv6. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The client address of a request: the connection's own or, behind `trustedProxies` proxies of ours, the one that the
 * outermost of them saw. Ignores anything the client put into the header, which is further left. Empty without a
 * connection.
 */
export function clientAddress(
  headers: Headers,
  surroundings: unknown,
  trustedProxies: number,
): string {
  const socket = connectedAddress(surroundings);
  if (trustedProxies === 0) return socket;
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const hops = [...forwarded.filter((part) => part !== ''), socket];
  return withoutPort(hops.at(-1 - trustedProxies) ?? hops[0] ?? '');
}

/** Removes the port that some proxies append to the address, which differs by connection. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;

/** The network that counts as one client: a whole IPv4 address, or the /64 of an IPv6 one. */
export function clientNetwork(address: string): string {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':');
}

/** The network that a request comes from, which counts as one client. Empty without a connection. */
export const askingNetwork = (
  headers: Headers,
  surroundings: unknown,
  trustedProxies: number,
): string => clientNetwork(clientAddress(headers, surroundings, trustedProxies));
