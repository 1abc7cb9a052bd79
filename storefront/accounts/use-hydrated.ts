import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns true once the page's script has loaded and it responds to input. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
