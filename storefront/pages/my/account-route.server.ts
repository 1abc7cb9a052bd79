import type { LoaderFunctionArgs } from 'react-router';
import { loadStorefront, notFound } from '../../loaders/load-storefront.server.ts';
import type { AccountPage } from '../../site/account-pages.ts';

/**
 * Creates the loader of a page that exists only if the tenant has turned it on (CFG-16, USR-34).
 */
export function accountRoute(page: AccountPage) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    if (!(await pagesOf(args)).includes(page)) notFound();
    return null;
  };
}

/**
 * The loader of /my, which exists if any account page does; only the browser knows where it leads
 * (USR-33).
 */
export async function anyAccountRoute(args: LoaderFunctionArgs): Promise<null> {
  if ((await pagesOf(args)).length === 0) notFound();
  return null;
}

async function pagesOf({ request, params, context }: LoaderFunctionArgs) {
  const found = await loadStorefront(context, request, params['seller'] ?? '');
  if (!found) notFound();
  return found.storefront.members?.account ?? [];
}
