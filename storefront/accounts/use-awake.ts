import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns whether the page responds to input: not before its script has loaded. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
