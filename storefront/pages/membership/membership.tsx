import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { DeadEnd } from '../../components/dead-end.tsx';
import {
  loadConfiguration,
  loadStorefront,
  notFound,
} from '../../loaders/load-storefront.server.ts';
import { addresses } from '../../site/address.ts';
import { publicHeaders } from '../../site/page-headers.ts';
import { useWords } from '../../site/use-storefront.ts';
import { externalMembership } from './external-membership.ts';

export const headers = publicHeaders;

/**
 * Redirects to the page that sells memberships: the venue's own, with the action appended (MEM-03),
 * or the membership event, with the query (MEM-04, A-09). Shows a page if there is neither.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const [found, configuration] = await Promise.all([
    loadStorefront(context, request, slug),
    loadConfiguration(context, request, slug),
  ]);
  if (!found || !configuration) notFound();
  const config = configuration.config as Partial<ConfigValues>;
  const action = params['action'];
  const external = config['external_urls.membership'];
  if (external) throw redirect(externalMembership(external, action), 302);
  const { membershipEvent } = found.storefront;
  if (membershipEvent === null) return null;
  const { searchParams } = new URL(request.url);
  // The router's own parameter, present when a page navigates to this one.
  searchParams.delete('_routes');
  const path = [membershipEvent, ...(action === undefined ? [] : [action])];
  const event = `/events/${path.map(encodeURIComponent).join('/')}?${searchParams}`;
  throw redirect(addresses(found.storefront).own(event), 302);
}

/** The page of a seller without a membership event (MEM-31, A-11). */
export default function Membership() {
  const t = useWords();
  const title = t('membership.unavailable');
  return (
    <DeadEnd title={title} ways={['events', 'home', 'tickets']}>
      <p>{t('membership.unavailable_text')}</p>
    </DeadEnd>
  );
}
