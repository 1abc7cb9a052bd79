import { type LoaderFunctionArgs, redirect } from 'react-router';
import { addresses } from '../../address.ts';
import { loadStorefront, notFound } from '../../load-storefront.server.ts';
import { type AccountPage, accountPath } from '../../members/account-pages.ts';
import { keptSecret } from '../../page-headers.ts';

/** The loader of a page that is there only where the tenant has it on (CFG-16, USR-34). */
export function accountRoute(page: AccountPage) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    const { pages } = await accountOf(args);
    if (!pages.includes(page)) notFound();
    return null;
  };
}

/** Leads from /my to the first page that is on (USR-33, A-56). */
export async function toFirstPage(args: LoaderFunctionArgs): Promise<never> {
  const { pages, to } = await accountOf(args);
  const [first] = pages;
  if (first === undefined) notFound();
  const { searchParams } = new URL(args.request.url);
  // The router's own, when the page is gone to from another.
  searchParams.delete('_routes');
  throw redirect(to.own(`${accountPath(first)}?${searchParams}`), { headers: keptSecret });
}

async function accountOf({ request, params, context }: LoaderFunctionArgs) {
  const found = await loadStorefront(context, request, params['seller'] ?? '');
  if (!found) notFound();
  const { storefront } = found;
  return { pages: storefront.members?.account ?? [], to: addresses(storefront) };
}
