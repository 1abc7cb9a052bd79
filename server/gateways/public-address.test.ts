import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an address', () => {
  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '223.255.255.255'])(
    '%s is on the Internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  test.each(['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'])(
    '%s is on the Internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  test.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
    ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1']],
    ['the cloud’s own', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200']],
    ['link-local', ['169.254.0.1', 'fe80::1']],
    ['for many, or for nobody', ['224.0.0.1', '255.255.255.255', 'ff02::1', '240.0.0.1']],
    ['an IPv4 address inside another', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1']],
    ['a tunnel', ['2002:7f00:1::', '2001::7f00:1']],
    ['for books', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']],
    ['no address', ['', 'localhost', '127.1', '[::1]', '8.8.8.8 ']],
  ])('that is %s is not on the Internet', (_, addresses) =>
    expect(addresses.filter(isPublicAddress)).toEqual([]),
  );
});
