import { browserStorage, type Keeper } from '../../browser/browser-storage.ts';
import type { DetailFaults, DetailValues } from './details-check.ts';

export interface Details {
  readonly values: DetailValues;
  readonly faults: DetailFaults;
  /** The number of refusals so far. */
  readonly refused: number;
}

/** The details typed for one event in this tab, and their errors. */
export interface DetailsStore {
  get(): Details;
  subscribe(listener: () => void): () => void;
  set(field: string, value: string): void;
  refuse(faults: DetailFaults): void;
  /** Clears the details once the tickets are held. */
  forget(): void;
}

const empty: Details = { values: {}, faults: {}, refused: 0 };

/** Creates a store that survives a reload but ends with the tab. */
export function createDetailsStore(storage: Keeper, key: string): DetailsStore {
  const listeners = new Set<() => void>();
  let state: Details = { ...empty, values: read(storage.getItem(key)) };
  const change = (next: Details): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(field, value) {
      const values = { ...state.values, [field]: value };
      const { [field]: _, ...faults } = state.faults;
      storage.setItem(key, JSON.stringify(values));
      change({ ...state, values, faults });
    },
    refuse: (faults) => change({ ...state, faults, refused: state.refused + 1 }),
    forget() {
      storage.removeItem(key);
      change(empty);
    },
  };
}

function read(text: string | null): DetailValues {
  return text === null ? {} : (JSON.parse(text) as DetailValues);
}

const stores = new Map<string, DetailsStore>();

export function detailsOf(seller: string, eventId: string): DetailsStore {
  const key = `details:${seller}:${eventId}`;
  const store = stores.get(key) ?? createDetailsStore(browserStorage('sessionStorage'), key);
  stores.set(key, store);
  return store;
}
