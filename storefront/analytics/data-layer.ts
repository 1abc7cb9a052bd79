import type { CommerceEvent } from './commerce-event.ts';

/** The window of a container, with the `dataLayer` that it reads. */
export interface Layered {
  dataLayer?: unknown[];
}

export type LayerEntry = CommerceEvent | { readonly ecommerce: null };

export interface DataLayer {
  push(event: CommerceEvent): void;
  /** A container runs, and gets what happened since the last one ended. */
  attach(container: (entry: LayerEntry) => void): void;
  detach(): void;
}

/**
 * The data layer of a page. The container runs apart (decision 054) and gets a copy of each entry;
 * where it does not run now, it gets them on the next page.
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
      // As tag managers ask for: items of the entry before do not mix with these.
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
