import { type ComponentType, useEffect, useState } from 'react';
import { type DoorClient, doorCalls } from '../../calls/door-client.ts';
import type { OfflineDevice } from '../../offline/offline-device.ts';
import type { DoorPost } from './chosen-door.ts';

/** Lets a scanner work without a network; loaded after the scanner itself. */
export interface Offline {
  readonly device: OfflineDevice;
  readonly Status: ComponentType<{ readonly device: OfflineDevice; readonly timezone: string }>;
}

/**
 * This page's device; undefined until it has loaded, and for people; 'impossible' if the browser has no storage, which
 * working offline needs.
 */
export function useOfflineDevice(
  post: DoorPost,
  onSignedOut: () => void,
): Offline | 'impossible' | undefined {
  const staff = doorCalls();
  const [offline, setOffline] = useState<Offline | 'impossible'>();
  useEffect(() => {
    if (post.scanner.kind !== 'device') return;
    const closed = new AbortController();
    const { signal } = closed;
    void whenIdle()
      .then(() => load(staff, post, onSignedOut))
      .then((loaded) => {
        if (signal.aborted && !loaded) return;
        if (!loaded) return setOffline('impossible');
        const { device } = loaded;
        if (signal.aborted) return device.close();
        signal.addEventListener('abort', () => device.close());
        addEventListener('online', () => device.hurry(), { signal });
        addEventListener('offline', () => device.noteLost(), { signal });
        setOffline(loaded);
        void device.run();
      });
    return () => closed.abort();
  }, [staff, post, onSignedOut]);
  return offline;
}

/** Lets the scanner itself load first. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });

async function load(
  staff: DoorClient,
  post: DoorPost,
  onSignedOut: () => void,
): Promise<Offline | undefined> {
  try {
    const [{ openDevice }, { keepPage }, { DeviceStatusView }] = await Promise.all([
      import('../../offline/offline.ts'),
      import('../../offline/keep-page.ts'),
      import('./device-status.tsx'),
    ]);
    const device = await openDevice(staff, post, onSignedOut);
    void keepPage();
    return { device, Status: DeviceStatusView };
  } catch (error) {
    // A window without storage has no device store: it scans only online.
    console.warn('This browser cannot scan without a network.', error);
    return undefined;
  }
}
