import type { LoaderFunctionArgs } from 'react-router';
import { publicOriginContext } from '../../loaders/load-context.ts';
import {
  apiFault,
  loadConfiguration,
  notFound,
  serverApi,
} from '../../loaders/load-storefront.server.ts';
import { alternatesOf, languageVersions } from '../../page-facts/language-versions.server.ts';
import type { Addresses } from '../../site/address.ts';
import { sitemapXml } from './sitemap-xml.ts';

/** The public pages of a seller: the listing and every event, in each language. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const configuration = await loadConfiguration(context, request, slug);
  if (!configuration) notFound();
  const api = serverApi(context, request, slug);
  const outcome = await api.call('listAvailableEvents', { query: { limit: 1000, embed: 'venue' } });
  if (!outcome.ok) return apiFault(context, outcome.errors);
  const origin = context.get(publicOriginContext);
  const versions = languageVersions(slug, configuration.portal.languages);
  const pages = [
    (to: Addresses) => origin + to.events(),
    ...outcome.answer.event_template.map(
      ({ id }) =>
        (to: Addresses) =>
          origin + to.event(id),
    ),
  ];
  const xml = sitemapXml(
    pages.flatMap((addressOf) => {
      const alternates = alternatesOf(versions, addressOf);
      return versions.map(({ to }) => ({ address: addressOf(to), alternates }));
    }),
  );
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
    },
  });
}
