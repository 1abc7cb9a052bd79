import { type ComponentType, lazy } from 'react';

/**
 * A part of a page that loads when it is shown. If it can't be loaded, it is left out and the
 * banner says so (APP-54, APP-55): the rest of the page works.
 */
export function part<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  return lazy(() =>
    load().catch((error: unknown) => {
      // Left unhandled, for the error banner.
      void Promise.reject(error);
      return { default: (() => null) as ComponentType<P> };
    }),
  );
}
