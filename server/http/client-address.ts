import { isIPv6 } from 'node:net';

/** What a listening server hands on beside a request; tests and our own pages may have nothing. */
interface Surroundings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

/** The address at the other end of the connection; empty where there is none. */
export function connectedAddress(surroundings: unknown): string {
  const socket = (surroundings as Surroundings | undefined)?.incoming?.socket;
  return withoutMapping(socket?.remoteAddress ?? '');
}

/** An IPv4 address that a socket for both versions wrote as one of version 6. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The address that a request comes from: the connection's own, or, behind so many proxies of ours,
 * the one that the outermost of them saw. What a client writes into the header itself stands further
 * left and is not believed. Empty where there is no connection.
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

/** Some proxies write the port behind the address, which is another one for each connection. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;

/** What counts as one client: an address of version 4, or the network of one of version 6. */
export function clientNetwork(address: string): string {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':');
}
