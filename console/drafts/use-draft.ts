import { type Dispatch, type SetStateAction, use, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DraftOwner, drafts } from './drafts.ts';

export interface Draft<T> {
  readonly value: T;
  readonly set: Dispatch<SetStateAction<T>>;
  /** True if the value was typed before a sign-in: the form says that it was restored. */
  readonly isRestored: boolean;
}

/**
 * A form value that survives being signed out: it is restored for the same person at the next sign-in. Never use it for
 * passwords or codes. `name` distinguishes the forms of one page; the value must be JSON.
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

interface PageDraft<T> extends Draft<T> {
  /** Forgets the value once it was sent, so that the form is empty on the way back. */
  readonly done: () => void;
}

/** A form value for a form with its own page: it also survives back and forward until it was sent. */
export function usePageDraft<T>(name: string, initial: T): PageDraft<T> {
  const owner = use(DraftOwner);
  const { key } = useLocation();
  const place = `${key}#${name}`;
  const [noted] = useState(() => (owner === null ? undefined : drafts.notedAt(place, owner)));
  const draft = useDraft(name, (noted as T | undefined) ?? initial);
  const { value } = draft;
  useEffect(() => {
    if (owner !== null) drafts.noteAt(place, owner, value);
  }, [place, owner, value]);
  const done = () => {
    if (owner !== null) drafts.noteAt(place, owner, undefined);
  };
  return { ...draft, done };
}

/** A part of a form that survives being signed out; used like React state. */
export function useDraftState<T>(
  name: string,
  initial: T,
): readonly [T, Dispatch<SetStateAction<T>>] {
  const { value, set } = useDraft(name, initial);
  return [value, set];
}

interface Opened<T> {
  /** The open item, such as the id of what a dialog creates; null while it is closed. */
  readonly opened: T | null;
  readonly open: (value: T) => void;
  readonly close: () => void;
  /** True if it was open when its person was signed out: the dialog says that its fields were restored. */
  readonly isRestored: boolean;
}

/** A dialog with a form; opens again after signing in if it was open before. */
export function useOpened<T extends object | string>(name: string): Opened<T> {
  const { value, set, isRestored } = useDraft<T | null>(name, null);
  const [isFirst, setFirst] = useState(true);
  return {
    opened: value,
    open(opened) {
      setFirst(false);
      set(opened);
    },
    close: useCallback(() => set(null), [set]),
    isRestored: isRestored && isFirst,
  };
}
