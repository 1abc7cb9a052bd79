import { inMemory } from '../../browser/browser-storage.ts';
import { createCartStore } from '../cart-store.ts';

export const id = '22222222-2222-4222-8222-222222222222';
/** The id of the cart that replaces the first. */
export const freshId = '44444444-4444-4444-8444-444444444444';

export const clock = { now: 0 };
/** A storage that another tab changes as well. */
export const kept = new Map<string, string>();

/** The store of a tab; all tabs share one storage. */
export const openStore = () =>
  createCartStore({
    storage: inMemory(kept),
    key: 'cart:tower',
    waitingKey: 'waiting:tower',
    now: () => clock.now,
    onOtherTab: () => undefined,
  });
