import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not on the Internet (IANA's special-purpose registry). */
const closed: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; clouds answer here with the machine's own credentials.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Networks within 2000::/3 that are not on the Internet, or that embed an arbitrary IPv4 address. */
const closedWithin: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [net, prefix] of closed) notPublic.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of closedWithin) notPublic.addSubnet(net, prefix, 'ipv6');

/** The range from which public IPv6 addresses are assigned. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/**
 * Returns true for a public IP address; false for this machine, private networks, and anything that is not an address.
 * IPv6 addresses that embed an IPv4 address are never public: each would be a second form of the same address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIPv6(address) && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
