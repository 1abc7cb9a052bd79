import { createContext } from 'react';
import { isRecord, type Keeper, readStored } from './kept.ts';

/** The person who fills forms in, by id: another person who signs in never sees their drafts. */
export const DraftOwner = createContext<string | null>(null);

/** The name under which drafts are kept in a tab's storage. */
const storedAs = 'foyer.staff.drafts';

interface Drafts {
  /** Notes the value of a form; undefined once the form is gone. */
  note(key: string, owner: string, value: unknown): void;
  drop(key: string): void;
  /** Keeps all forms of the page over a sign-in, even one that leaves the page. */
  keep(): void;
  /** The value that a form had before its person was signed out. */
  kept(key: string, owner: string): unknown;
  /** Removes the kept value of a form that has taken it over. */
  taken(key: string): void;
  /**
   * Notes the value of a form at its place in the browser's history, for whoever comes back to it; undefined if it is
   * done.
   */
  noteAt(place: string, owner: string, value: unknown): void;
  /** Returns the value that a form had at its place in the history. */
  notedAt(place: string, owner: string): unknown;
}

/** Forms that are noted by their places in the history; the oldest go first. */
export const mostPlaces = 20;

/** The drafts of forms: noted in memory, for back and forward too, and kept in a storage only when somebody is signed out over them. */
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

/** Keeps what is typed into the forms of this page until its person has signed in again. */
export const keepDrafts = (): void => drafts.keep();
