import type { CommerceEvent } from './commerce-event.ts';

/** The window of a container, with the `dataLayer` that it reads. */
export interface Layered {
  dataLayer?: unknown[];
}

export type LayerEntry = CommerceEvent | { readonly ecommerce: null };

export interface DataLayer {
  push(event: CommerceEvent): void;
  /** Starts passing entries to a container, including those since the last one ended. */
  attach(container: (entry: LayerEntry) => void): void;
  detach(): void;
}

/**
 * The data layer of a page. The container runs separately (decision 054) and gets a copy of each
 * entry; if none is running, it gets them on the next page.
 */
export function openDataLayer(page: Layered): DataLayer {
  const waiting: LayerEntry[] = [];
  let give: ((entry: LayerEntry) => void) | undefined;
  const add = (entry: LayerEntry): void => {
    page.dataLayer ??= [];
    page.dataLayer.push(entry);
    if (give) give(entry);
    else waiting.push(entry);
  };
  return {
    push(event) {
      // Recommended by tag managers, so that the previous entry's items do not mix with these.
      add({ ecommerce: null });
      add(event);
    },
    attach(container) {
      give = container;
      for (const entry of waiting.splice(0)) container(entry);
    },
    detach() {
      give = undefined;
    },
  };
}
