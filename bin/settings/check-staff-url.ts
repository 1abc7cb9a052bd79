import { isIP } from 'node:net';
import { CannotStart } from '#database/cannot-start.ts';

/**
 * Checks the console's origin. Browsers allow passkeys for names and not for IP addresses, and only over TLS or on this
 * machine; its cookies must not reach a storefront, whatever its port. @throws CannotStart with one sentence.
 */
export function checkStaffUrl(
  origin: string | undefined,
  publicUrl: string | undefined,
): string | undefined {
  if (origin === undefined) return undefined;
  const { protocol, hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new CannotStart(
      `STAFF_URL must name a host, as in "https://staff.example.org": passkeys do not work at the IP address ${hostname}.`,
    );
  }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) {
    throw new CannotStart(
      `STAFF_URL must begin with https://, not "${origin}": passkeys work by TLS only.`,
    );
  }
  if (publicUrl !== undefined && URL.parse(publicUrl)?.hostname === hostname) {
    throw new CannotStart(
      `STAFF_URL must have another host than PUBLIC_URL, not ${hostname} too: the console shares no origin with storefronts.`,
    );
  }
  return origin;
}
