import { type ComponentType, lazy } from 'react';

/**
 * A part of a page that is fetched when it is shown. One that can't be had is left out, and the
 * banner says so (APP-54, APP-55): the rest of the page is there and works.
 */
export function part<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  return lazy(() =>
    load().catch((error: unknown) => {
      // Left unhandled, for the banner.
      void Promise.reject(error);
      return { default: (() => null) as ComponentType<P> };
    }),
  );
}
