import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page answers to what is done on it: not before its script is there. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
