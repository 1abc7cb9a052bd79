import type { LoaderFunctionArgs } from 'react-router';
import { addresses } from '../../address.ts';
import { publicOriginContext } from '../../load-context.ts';
import { apiFault, notFound, serverApi } from '../../load-storefront.server.ts';
import { sitemapXml } from './sitemap-xml.ts';

/** The pages of a seller that anybody may find: the listing, and every event of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const api = serverApi(context, request, slug);
  const outcome = await api.call('listAvailableEvents', { query: { limit: 1000, embed: 'venue' } });
  if (!outcome.ok) {
    if (outcome.status >= 400 && outcome.status < 500) notFound();
    return apiFault(context, outcome.errors);
  }
  const to = addresses({ slug, lang: null });
  const origin = context.get(publicOriginContext);
  const pages = [to.events(), ...outcome.answer.event_template.map(({ id }) => to.event(id))];
  return new Response(sitemapXml(pages.map((page) => origin + page)), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
    },
  });
}
