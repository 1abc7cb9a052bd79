import { consoleCookie, readOwnCookie } from '../http/cookies.ts';
import { tokenHash } from '../setup/token.ts';
import { type DeviceRow, deviceBySecret, touchDevice } from '../store/doors/devices.ts';
import type { AnonymousStaffRequest } from './staff-request.ts';

/** Milliseconds between updates of a device's last use. */
const touchEvery = 60_000;
/** Seconds; browsers may shorten it. A device is signed out by revoking it. */
const cookieLife = 400 * 86_400;

const cookieName = ({ portalKey }: AnonymousStaffRequest) => `door_${portalKey}`;

/**
 * Identifies the calling device from the portal's cookie; undefined for other browsers, and for a revoked device unless
 * the call accepts those. Reads it at each call, so that revoking takes effect on every process at once (STF-13).
 */
export async function deviceOf(
  request: AnonymousStaffRequest,
  { takesRevoked = false } = {},
): Promise<DeviceRow | undefined> {
  const secret = readOwnCookie(request, cookieName(request));
  if (secret === undefined) return undefined;
  const { store, now } = request.services;
  const device = await store.readOnce(request.portalId, (tx) =>
    deviceBySecret(tx, tokenHash(secret)),
  );
  if (!device) return undefined;
  if (device.revoked_at) return takesRevoked ? device : undefined;
  const at = new Date(now());
  if (at.getTime() - (device.seen_at?.getTime() ?? 0) >= touchEvery) {
    await store.write(request.portalId, (tx) => touchDevice(tx, device.id, at));
  }
  return device;
}

/** Makes this browser a device. */
export const setDeviceCookie = (request: AnonymousStaffRequest, secret: string): void =>
  request.setCookie(
    consoleCookie(request, { name: cookieName(request), value: secret, maxAge: cookieLife }),
  );
