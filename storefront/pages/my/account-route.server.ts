import type { LoaderFunctionArgs } from 'react-router';
import { loadStorefront, notFound } from '../../loaders/load-storefront.server.ts';
import type { AccountPage } from '../../site/account-pages.ts';

/** The loader of a page that is there only where the tenant has it on (CFG-16, USR-34). */
export function accountRoute(page: AccountPage) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    if (!(await pagesOf(args)).includes(page)) notFound();
    return null;
  };
}

/** The loader of /my, which is there where any page is; where it leads the browser knows (USR-33). */
export async function anyAccountRoute(args: LoaderFunctionArgs): Promise<null> {
  if ((await pagesOf(args)).length === 0) notFound();
  return null;
}

async function pagesOf({ request, params, context }: LoaderFunctionArgs) {
  const found = await loadStorefront(context, request, params['seller'] ?? '');
  if (!found) notFound();
  return found.storefront.members?.account ?? [];
}
