import type { Scope } from '#domain/staff/rights.ts';
import { attentionScopeOf, readAttention } from '../attention/read-attention.ts';
import type { StaffRequest, StaffViewer } from '../staff/staff-request.ts';
import { staffViewerOf } from '../staff/staff-viewer.ts';
import type { EventStreams } from '../streams/event-streams.ts';
import { type Feeds, type Message, openFeeds } from '../streams/feeds.ts';
import { readToday } from './read-today.ts';
import { todayScopeOf } from './today-scope.ts';

/** The feeds of each process's streams. */
const feedsOf = new WeakMap<EventStreams, Feeds>();

/** Readings of the numbers per reading of the attention list, which changes less often. */
const readingsForAttention = 2;

/**
 * Streams the start page's numbers and its attention list (TOD-03). Those who may see the same share one reading. The
 * stream ends as soon as the person may see something else (STF-13), and keeps no session alive (STF-07).
 */
export async function streamToday(request: StaffRequest): Promise<Response> {
  const { services, portalId, viewer } = request;
  const { streams, log } = services;
  const seen = seenBy(viewer);
  const feeds = feedsOf.get(streams) ?? openFeeds();
  feedsOf.set(streams, feeds);
  return streams.open({
    portalId,
    personId: viewer.person.id,
    async mayStay() {
      const now = await staffViewerOf(request, { isPolling: true });
      return now !== undefined && seenBy(now).key === seen.key;
    },
    begin: (stream) =>
      feeds.join(stream, {
        key: `${portalId} ${seen.key}`,
        everyMs: streams.everyMs,
        read: (round) => read(request, seen, round),
        onError: (error) => log.error({ err: error, portal: portalId }, 'today was not read'),
      }),
  });
}

type Seen = ReturnType<typeof seenBy>;

/** Returns the viewer's scope, and a key shared by everyone with the same scope. */
function seenBy(viewer: StaffViewer) {
  const today = todayScopeOf(viewer);
  const attention = attentionScopeOf(viewer);
  const sellersOf = (scope: Scope | undefined) =>
    typeof scope === 'object' ? [...scope].sort() : (scope ?? null);
  const scopes = [...Object.values(today), ...Object.values(attention)];
  return { today, attention, key: JSON.stringify(scopes.map(sellersOf)) };
}

async function read(
  { plainServices: services, portalId }: StaffRequest,
  seen: Seen,
  round: number,
) {
  const catalogue = await services.cache.catalogue(portalId);
  const today = await readToday(services, catalogue, seen.today);
  const { at: _, ...numbers } = today;
  const messages: Message[] = [
    { event: 'today', json: JSON.stringify(today), changed: JSON.stringify(numbers) },
  ];
  if (round % readingsForAttention === 0) {
    const attention = await readAttention(services, catalogue, seen.attention);
    messages.push({ event: 'attention', json: JSON.stringify(attention) });
  }
  return messages;
}
