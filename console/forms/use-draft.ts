import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DraftOwner, drafts } from './drafts.ts';

interface Draft<T> {
  readonly value: T;
  readonly set: (value: T) => void;
  /** True if the value was typed before a sign-in: the form says that it is still here. */
  readonly isRestored: boolean;
}

/**
 * The value of a form that survives being signed out: whoever signs in again finds it as it was. Never for
 * passwords and codes. `name` tells the forms of one page apart; the value is JSON.
 */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  const owner = use(DraftOwner);
  const { pathname } = useLocation();
  const key = `${pathname}#${name}`;
  const [kept] = useState(() => (owner === null ? undefined : drafts.kept(key, owner)));
  const [value, set] = useState<T>((kept as T | undefined) ?? initial);
  useEffect(() => drafts.taken(key), [key]);
  useEffect(() => {
    if (owner !== null) drafts.note(key, owner, value);
    return () => drafts.drop(key);
  }, [key, owner, value]);
  return { value, set, isRestored: kept !== undefined };
}
