import { useSyncExternalStore } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { RootData } from './storefront.ts';

const never = () => () => {};

/**
 * The query of the address, for links that keep it. A page rendered for everyone does not know the visitor's own
 * parameters, such as a campaign's: its links get them once it is ready, or when they are pressed before
 * (`keepQueryScript`).
 */
export function useSearch(): string {
  const { search } = useLocation();
  const rendered = useRouteLoaderData<RootData>('root')?.search ?? search;
  return useSyncExternalStore(
    never,
    () => search,
    () => rendered,
  );
}
