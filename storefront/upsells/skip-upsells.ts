import { isTruthy } from '#domain/truthy.ts';
import { browserStorage, type Keeper } from '../browser-storage.ts';

/** Whether this tab's visit goes past the upsells; it survives a reload (APP-25, APP-56). */
export function skipUpsellsOf(seller: string, storage: Keeper = browserStorage('sessionStorage')) {
  const key = `skipUpsells:${seller}`;
  return {
    isSet: (): boolean => storage.getItem(key) === 'true',
    set: (): void => storage.setItem(key, 'true'),
  };
}

/**
 * Takes `expresscheckout` out of a query and says whether it was truthy; undefined where it is not
 * there (APP-25).
 */
export function takeExpressCheckout(
  search: string,
): { readonly rest: string; readonly skips: boolean } | undefined {
  const query = new URLSearchParams(search);
  const value = query.get('expresscheckout');
  if (value === null) return undefined;
  query.delete('expresscheckout');
  const rest = query.size > 0 ? `?${query}` : '';
  return { rest, skips: isTruthy(value) };
}
