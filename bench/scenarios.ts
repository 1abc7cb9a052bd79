import pg from 'pg';
import { calendarEvent, calendarEvents, calendarSeller } from './calendars.ts';
import type { Installation } from './installation.ts';
import { type Connection, closedLoop, type Job, type LoadResult, sendJson } from './load.ts';
import type { Scenario } from './scenario.ts';
import { cartPrices } from './till/cart-prices.ts';
import { purchases } from './till/purchases.ts';
import { openTill } from './till/till.ts';

/** The seller, event and type that everything is measured on. */
interface Target {
  readonly slug: string;
  readonly event: string;
  readonly type: string;
  readonly sessions: readonly string[];
}

const milliseconds = Number(process.env['BENCH_MS'] ?? 4_000);
const connections = 64;
/** A school, or what a carrier has behind one address. */
const buyers = 5_000;

/** The best-stocked event of the first sample; its counters are opened wide for the bench. */
export async function findTarget(installation: Installation): Promise<Target> {
  const [found] = await installation.query<{ slug: string; event: string; type: string }>(`
    select s.slug, t.id as event, ty.id as type
    from event_template t
      join seller s on s.portal_id = t.portal_id and s.id = t.seller_id
      join config c on c.portal_id = t.portal_id and c.key = 'admission_event_id'
        and c.value = to_jsonb(t.id)
      join ticket_group g on g.portal_id = t.portal_id and g.event_template_id = t.id
      join ticket_type ty on ty.portal_id = g.portal_id and ty.ticket_group_id = g.id
    where g.capacity = -1 and ty.currency_amount > 0 and g.min_tickets_per_order <= 1
    order by ty.rank limit 1`);
  if (!found) throw new Error('the samples have no admission event');
  const sessions = await installation.query<{ id: string }>(
    `select id from event_session where event_template_id = $1 and start_datetime > now() + interval '1 day'
     order by start_datetime limit 200`,
    [found.event],
  );
  await installation.query('update stock set capacity = 1000000000 where group_id = $1', ['']);
  return { ...found, sessions: sessions.map((session) => session.id) };
}

export function scenarios(installation: Installation, target: Target): Scenario[] {
  const { url, hono } = installation;
  const api = (path: string) => `${url}${path}?seller=${target.slug}`;
  const load = (job: Job) => () => closedLoop({ connections, milliseconds }, job);
  const crowd = (job: Job) => () => closedLoop({ connections, milliseconds, isCrowd: true }, job);
  const get = (address: string) =>
    load(async (connection) => {
      const { status } = await connection.send('GET', address);
      if (status !== 200) throw new Error(String(status));
    });
  const hold = (connection: Connection, session: string | undefined) =>
    sendJson(connection, 'POST', api('/api/my/cart/modify'), {
      add: [{ ticket_type_id: target.type, event_session_id: session }],
    });

  /** Holds what a buyer past their network's share still gets; anything else fails the job. */
  const holdTwo = async (connection: Connection, session: string | undefined): Promise<void> => {
    const line = { ticket_type_id: target.type, event_session_id: session };
    await sendJson(connection, 'POST', api('/api/my/cart/modify'), { add: [line, line] });
  };
  let crowds = 0;

  return [
    { name: 'Limit: trivial HTTP answer', unit: 'requests/s', run: get(hono) },
    {
      name: 'Limit: one conditional update by pg, hot row',
      unit: 'updates/s',
      run: () => bareUpdates(installation, target, 1),
    },
    {
      name: 'Limit: one conditional update by pg, 200 rows',
      unit: 'updates/s',
      run: () => bareUpdates(installation, target, target.sessions.length),
    },
    {
      name: 'Holds on one hot session',
      unit: 'holds/s',
      run: crowd(async (connection) => {
        await hold(connection, target.sessions[0]);
      }),
    },
    {
      name: 'Holds spread over 200 sessions',
      unit: 'holds/s',
      run: crowd(async (connection, index) => {
        await hold(connection, target.sessions[index % target.sessions.length]);
      }),
    },
    {
      // Each round's come from an address of their own, so that no earlier carts are counted.
      name: `Carts of ${buyers.toLocaleString('en')} buyers behind one address`,
      unit: 'holds/s',
      run: () => {
        crowds += 1;
        return closedLoop(
          { connections, jobs: buyers, from: `203.0.113.${crowds}` },
          (connection) => holdTwo(connection, target.sessions[1]),
        );
      },
    },
    ...purchases(openTill(url), load),
    ...cartPrices(openTill(url), milliseconds),
    {
      name: 'Event page, rendered',
      unit: 'requests/s',
      run: get(`${url}/${target.slug}/events/${target.event}`),
    },
    {
      name: 'Listing of 1,000 events, rendered',
      unit: 'requests/s',
      run: get(`${url}/doors/events`),
    },
    {
      name: 'Listing of 1,000 events by the API',
      unit: 'requests/s',
      run: get(
        `${url}/cached_api/events/available?seller=doors&limit=1000&embed=meta,config,venue`,
      ),
    },
    {
      name: 'Calendar of 180 days',
      unit: 'requests/s',
      run: get(api(`/cached_api/events/${target.event}/calendar`)),
    },
    {
      name: 'Event by the API',
      unit: 'requests/s',
      run: get(api(`/cached_api/events/${target.event}`)),
    },
    ...calendarScenarios(installation),
  ];
}

/** One asker of fresh answers, so that none is shared: the event page's next days, and all days. */
function calendarScenarios({ url }: Installation): Scenario[] {
  return Object.keys(calendarEvents).flatMap((sessions) => {
    const event = `${url}/api/events/${calendarEvent(sessions)}`;
    const asking = (name: string, path: string): Scenario => ({
      name: `${name} over ${sessions} sessions, fresh`,
      unit: 'requests/s',
      run: () =>
        closedLoop({ connections: 1, milliseconds }, async (connection) => {
          await sendJson(connection, 'GET', `${event}${path}seller=${calendarSeller}`);
        }),
    });
    return [
      asking('Calendar of eight days', '/calendar?limit=8&'),
      asking('Calendar of all days', '/calendar?'),
      asking('Event', '?'),
    ];
  });
}

/** The guard of a hold as a bare statement with a real commit each, 64 at a time over 10. */
async function bareUpdates(
  { ownerUrl }: Installation,
  target: Target,
  rows: number,
): Promise<LoadResult> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 10 });
  const result = await closedLoop({ connections, milliseconds }, async (_, index) => {
    await pool.query({
      name: 'bare',
      text: `update stock set used = used + 1
        where portal_id = 1 and session_id = $1 and group_id = ''
          and used + 1 <= capacity + oversell_capacity`,
      values: [target.sessions[index % rows]],
    });
  });
  await pool.end();
  return result;
}
