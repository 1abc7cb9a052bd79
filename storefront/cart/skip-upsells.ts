import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

/** A flag: this tab's visit skips the upsells. It survives a reload (APP-25, APP-56). */
export function skipUpsellsOf(seller: string, storage: Keeper = browserStorage('sessionStorage')) {
  const key = `skipUpsells:${seller}`;
  return {
    isSet: (): boolean => storage.getItem(key) === 'true',
    set: (): void => storage.setItem(key, 'true'),
  };
}
