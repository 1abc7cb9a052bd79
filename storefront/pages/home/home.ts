import { type LoaderFunctionArgs, redirect } from 'react-router';
import { addresses } from '../../address.ts';
import { loadStorefront, notFound } from '../../load-storefront.server.ts';

/** Home is the admission event, or the listing where none is configured (APP-10, APP-15). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await loadStorefront(context, request, params['seller'] ?? '');
  if (!found) notFound();
  const { storefront } = found;
  const to = addresses(storefront);
  // What an address asks for is asked of the page that it leads to (APP-25).
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { admissionEvent } = storefront;
  throw redirect(admissionEvent ? to.event(admissionEvent, query) : to.events(query), 302);
}
