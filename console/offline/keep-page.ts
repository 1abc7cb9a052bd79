import workerAddress from './page-worker.ts?worker&url';

/**
 * Registers the service worker that opens this page without a network, and tells it what the page has loaded. If the
 * browser refuses, the page still works with a network.
 */
export async function keepPage(): Promise<void> {
  // The development server cannot let a worker control pages above its own folder.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker.register(workerAddress, { scope: '/staff/', type: 'module' });
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = loaded.filter((name) => name.startsWith(`${location.origin}/staff/assets/`));
    active?.postMessage([location.origin + location.pathname, ...new Set(files)]);
  } catch (error) {
    // Happens in a private window, or without a network.
    console.warn('The scanner will not open without a network.', error);
  }
}
