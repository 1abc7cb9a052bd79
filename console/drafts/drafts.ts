import { createContext } from 'react';
import { isRecord, type Keeper, readStored } from './kept.ts';

/** The id of the person filling in forms: a different person who signs in never sees their drafts. */
export const DraftOwner = createContext<string | null>(null);

/** The name under which drafts are kept in a tab's storage. */
const storedAs = 'foyer.staff.drafts';

interface Drafts {
  /** Notes the value of a form; undefined once the form is gone. */
  note(key: string, owner: string, value: unknown): void;
  drop(key: string): void;
  /** Keeps all forms of the page during a sign-in, even one that leaves the page. */
  keep(): void;
  /** The value that a form had before its person was signed out. */
  kept(key: string, owner: string): unknown;
  /** Removes the kept value of a form that has restored it. */
  taken(key: string): void;
  /**
   * Stores a form's value for its entry in the browser's history, to restore it on the way back; undefined once the
   * form is done.
   */
  noteAt(place: string, owner: string, value: unknown): void;
  /** Returns a form's value stored for its entry in the history. */
  notedAt(place: string, owner: string): unknown;
}

/** The maximum number of forms stored by their entries in the history; the oldest are dropped first. */
export const mostPlaces = 20;

/**
 * Drafts of forms: held in memory, also for back and forward, and written to a storage only when the person is signed
 * out while filling them in.
 */
export function draftsOf(storage: () => Keeper): Drafts {
  const forms = new Map<string, { readonly owner: string; readonly value: unknown }>();
  const places: typeof forms = new Map();
  const stored = (): Record<string, unknown> => {
    const value = readStored(storage(), storedAs);
    return isRecord(value) ? value : {};
  };
  return {
    note: (key, owner, value) => void forms.set(key, { owner, value }),
    drop: (key) => void forms.delete(key),
    keep() {
      if (forms.size > 0) storage().setItem(storedAs, JSON.stringify(Object.fromEntries(forms)));
    },
    kept(key, owner) {
      const form = stored()[key];
      return isRecord(form) && form['owner'] === owner ? form['value'] : undefined;
    },
    taken(key) {
      const { [key]: _, ...rest } = stored();
      if (Object.keys(rest).length === 0) storage().removeItem(storedAs);
      else storage().setItem(storedAs, JSON.stringify(rest));
    },
    noteAt(place, owner, value) {
      places.delete(place);
      if (value !== undefined) places.set(place, { owner, value });
      const [oldest] = places.keys();
      if (oldest !== undefined && places.size > mostPlaces) places.delete(oldest);
    },
    notedAt(place, owner) {
      const form = places.get(place);
      return form?.owner === owner ? form.value : undefined;
    },
  };
}

/** The drafts of this tab. */
export const drafts = draftsOf(() => sessionStorage);

/** Keeps what was typed into the forms of this page until its person has signed in again. */
export const keepDrafts = (): void => drafts.keep();
