import type { Handle } from '../http/request.ts';
import type { Services } from '../services/services.ts';

/** Log lines a minute for each portal, so that nobody can flood the log. */
const limit = 60;

interface Minute {
  readonly began: number;
  lines: number;
}

/** The current minute of each portal. */
const minutes = new WeakMap<Services, Map<number, Minute>>();

/** Logs a failure reported by a page (APP-52); drops it beyond the limit. */
export const reportFailure: Handle<'reportFailure'> = async ({ body }, request) => {
  const { services, catalogue, seller } = request;
  const about = { portal: catalogue.portal.key, seller: seller.slug };
  const lines = countLine(services, request.portalId);
  if (lines <= limit) services.log.warn({ ...about, failure: body }, 'a page reports a failure');
  if (lines === limit) {
    services.log.warn(about, 'too many reports from pages: dropped until the minute is over');
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
};

/** The number of reports in this minute, including this one. */
function countLine(services: Services, portalId: number): number {
  const ofPortals = minutes.get(services) ?? new Map<number, Minute>();
  minutes.set(services, ofPortals);
  const now = services.now();
  const known = ofPortals.get(portalId);
  const minute = known && now - known.began < 60_000 ? known : { began: now, lines: 0 };
  ofPortals.set(portalId, minute);
  minute.lines += 1;
  return minute.lines;
}
