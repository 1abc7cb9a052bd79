import { type OfflineFault, shiftNow } from '#domain/doors/snapshot.ts';
import type { DoorClient } from '../calls/door-client.ts';
import type { StoredStates } from './device-store.ts';
import { openStore } from './indexed-store.ts';
import { OfflineDevice } from './offline-device.ts';
import { sendLeft } from './send-queue.ts';

/** Makes this page a device that works without a network. Call `close` when the page closes. */
export async function openDevice(
  staff: DoorClient,
  post: StoredStates['post'],
  onSignedOut: () => void,
): Promise<OfflineDevice> {
  const { key } = post.portal;
  const store = await openStore(key);
  // Asks the browser not to evict the queue when storage is short; it may refuse.
  void navigator.storage.persist();
  return new OfflineDevice({
    store,
    staff,
    post,
    onSignedOut,
    alone: (work) =>
      navigator.locks.request(`foyer-door-${key}`, { ifAvailable: true }, (lock) =>
        lock ? work() : undefined,
      ),
  });
}

/** Sends the queued scans of a browser that is no longer a device; returns the number still queued. */
export async function sendLeftScans(portal: string, staff: DoorClient): Promise<number> {
  return sendLeft(await openStore(portal), staff, AbortSignal.timeout(60_000));
}

/** This browser's post before the network failed, if a shift is on or may start; otherwise the reason why not. */
export async function storedPost(
  portal: string,
): Promise<{ readonly post: StoredStates['post'] } | { readonly fault: OfflineFault }> {
  const store = await openStore(portal);
  const [post, snapshot, shift, offset = 0] = [
    await store.read('post'),
    await store.read('snapshot'),
    await store.read('shift'),
    await store.read('offset'),
  ];
  if (!post) return { fault: 'no_snapshot' };
  const on = shiftNow(snapshot, shift, Date.now() + offset);
  return 'fault' in on ? on : { post };
}
