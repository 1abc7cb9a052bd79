import { consoleCookie, readOwnCookie } from '../http/cookies.ts';
import { tokenHash } from '../setup/token.ts';
import { type DeviceRow, deviceBySecret, touchDevice } from '../store/doors/devices.ts';
import type { AnonymousStaffRequest } from './staff-request.ts';

/** Milliseconds between records of a device's calls. */
const touchEvery = 60_000;
/** Seconds; browsers shorten it to what they keep. A device is signed out by revoking it. */
const cookieLife = 400 * 86_400;

const cookieName = ({ portalKey }: AnonymousStaffRequest) => `door_${portalKey}`;

/**
 * Reads from the portal's cookie which device asks; undefined for a browser that is none, and for a device that was revoked
 * unless the call takes those. It is read at each call, so that revoking counts at once on every process (STF-13).
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
