import { isOwnPath } from '#domain/content/own-path.ts';
import { didYouMean } from '../file/near-names.ts';
import type { Fault, Place } from '../file/place.ts';
import { linksOf } from './content-markup.ts';
import { linkablePaths, pathTarget } from './page-paths.ts';

/**
 * Finds links in a content block's markup that lead to no page of the storefront, or to no event.
 */
export function* linkFaults(
  file: Place,
  { path, text: html }: Place,
): Generator<Fault, void, void> {
  const events = new Set(file.items('events').map((event) => event.at('id').text));
  const slugs = file.items('sellers').map((seller) => seller.at('slug').text);
  for (const link of linksOf(html ?? '').filter(isOwnPath)) {
    const target = pathTarget(link);
    if (target.kind === 'page') continue;
    if (target.kind === 'event' && events.has(target.event)) continue;
    const fault =
      target.kind === 'event'
        ? `there is no event "${target.event}"${didYouMean(target.event, events)}`
        : `there is no such page${insteadOf(link, slugs)}`;
    yield { path, fault: `links to "${link}", but ${fault}` };
  }
}

/** Suggests the intended page; links are written without the seller's slug. */
function insteadOf(link: string, slugs: readonly (string | undefined)[]): string {
  const [first, ...rest] = link.slice(1).split('/');
  const own = `/${rest.join('/')}`;
  if (slugs.includes(first) && pathTarget(own).kind !== 'nowhere') {
    return `; leave out the seller's slug: "${own}"`;
  }
  return didYouMean(
    link,
    linkablePaths.filter((path) => !path.includes(':') && path !== '/'),
  );
}
