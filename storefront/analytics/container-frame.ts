/** A message from a page to the frame of its container. */
export type ToContainer =
  | { readonly start: string }
  | { readonly page: string }
  /** `purchase` is the order number that the entry is about. */
  | { readonly entry: object; readonly turn: number; readonly purchase: string | undefined };

/** A message from the frame to its page. */
export type FromContainer =
  | { readonly took: number }
  | { readonly told: string }
  | { readonly failed: true };

/**
 * Runs the container in its own frame and passes it the page's entries. The server writes this
 * function's text into the frame's page, so it can use nothing outside itself.
 */
export function runContainer(): void {
  const view = window as Window & { dataLayer?: unknown[] };
  const layer: unknown[] = [];

  function start(script: string, failed: () => void): void {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    view.dataLayer = layer;
    const tag = document.createElement('script');
    tag.async = true;
    tag.src = script;
    tag.addEventListener('error', failed);
    document.head.append(tag);
  }

  function obey(port: MessagePort, message: ToContainer): void {
    const answer = (given: FromContainer): void => port.postMessage(given);
    if ('start' in message) {
      start(message.start, () => answer({ failed: true }));
    } else if ('page' in message) {
      // A frame with an opaque origin may not change its path.
      if (view.origin !== 'null') history.replaceState(null, '', message.page);
    } else {
      const { entry, turn, purchase } = message;
      const callback =
        purchase === undefined ? {} : { eventCallback: () => answer({ told: purchase }) };
      // Containers replace `push`, so the current one is called.
      view.dataLayer?.push({ ...entry, ...callback });
      answer({ took: turn });
    }
  }

  addEventListener('message', function open({ source, origin, ports: [port] }) {
    // `location` has an origin even if the document's is opaque.
    if (source !== parent || origin !== location.origin || !port) return;
    removeEventListener('message', open);
    port.addEventListener('message', ({ data }) => obey(port, data as ToContainer));
    port.start();
  });
}
