import pg from 'pg';
import type { Installation } from './installation/installation.ts';
import { type Connection, closedLoop, type Job, type LoadResult, sendJson } from './load/load.ts';
import type { Scenario } from './load/scenario.ts';
import { calendarEvent, calendarEvents, calendarSeller } from './tenants/calendars.ts';
import { cartPrices } from './till/cart-prices.ts';
import { purchases } from './till/purchases.ts';
import { openTill } from './till/till.ts';

/** The seller, event and ticket type of the measurements. */
interface Target {
  readonly slug: string;
  readonly event: string;
  readonly type: string;
  readonly sessions: readonly string[];
}

const milliseconds = Number(process.env['BENCH_MS'] ?? 4_000);
const connections = 64;
/** Buyers behind one address, as at a school or a carrier. */
const buyers = 5_000;

/** Finds the admission event of the first sample and makes its capacity practically unlimited. */
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
  const till = openTill(installation.url);
  return [
    ...limits(installation, target),
    ...holds(installation, target),
    ...purchases(till, load),
    ...cartPrices(till, milliseconds),
    ...reads(installation, target),
    ...calendarScenarios(installation),
  ];
}

const load = (job: Job) => () => closedLoop({ connections, milliseconds }, job);

const loadFromFreshAddresses = (job: Job) => () =>
  closedLoop({ connections, milliseconds, hasFreshAddresses: true }, job);

const get = (address: string) =>
  load(async (connection) => {
    const { status } = await connection.send('GET', address);
    if (status !== 200) throw new Error(String(status));
  });

/** The upper limits of HTTP and of the database on this machine. */
function limits(installation: Installation, target: Target): Scenario[] {
  return [
    {
      name: 'Limit: trivial HTTP answer',
      unit: 'requests/s',
      run: get(installation.trivialUrl),
    },
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
  ];
}

function holds({ url }: Installation, target: Target): Scenario[] {
  const hold = async (connection: Connection, session: string | undefined, tickets = 1) => {
    const line = { ticket_type_id: target.type, event_session_id: session };
    await sendJson(connection, 'POST', `${url}/api/my/cart/modify?seller=${target.slug}`, {
      add: Array(tickets).fill(line),
    });
  };
  let rounds = 0;
  return [
    {
      name: 'Holds on one hot session',
      unit: 'holds/s',
      run: loadFromFreshAddresses((connection) => hold(connection, target.sessions[0])),
    },
    {
      name: 'Holds spread over 200 sessions',
      unit: 'holds/s',
      run: loadFromFreshAddresses((connection, index) =>
        hold(connection, target.sessions[index % target.sessions.length]),
      ),
    },
    {
      // Each round has its own address, so that carts of earlier rounds do not count.
      name: `Carts of ${buyers.toLocaleString('en')} buyers behind one address`,
      unit: 'holds/s',
      run: () => {
        rounds += 1;
        // Two tickets are what a buyer can hold past their network's share.
        return closedLoop(
          { connections, jobs: buyers, from: `203.0.113.${rounds}` },
          (connection) => hold(connection, target.sessions[1], 2),
        );
      },
    },
  ];
}

/** Pages and calls that only read. */
function reads({ url }: Installation, { slug, event }: Target): Scenario[] {
  return [
    {
      name: 'Event page, rendered',
      unit: 'requests/s',
      run: get(`${url}/${slug}/events/${event}`),
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
      run: get(`${url}/cached_api/events/${event}/calendar?seller=${slug}`),
    },
    {
      name: 'Event by the API',
      unit: 'requests/s',
      run: get(`${url}/cached_api/events/${event}?seller=${slug}`),
    },
  ];
}

/** Calls by one client past the shared cache: the event page's next days, all days, and the event. */
function calendarScenarios({ url }: Installation): Scenario[] {
  return Object.keys(calendarEvents).flatMap((sessions) => {
    const event = `${url}/api/events/${calendarEvent(sessions)}`;
    const scenario = (name: string, path: string): Scenario => ({
      name: `${name} over ${sessions} sessions, fresh`,
      unit: 'requests/s',
      run: () =>
        closedLoop({ connections: 1, milliseconds }, async (connection) => {
          await sendJson(connection, 'GET', `${event}${path}seller=${calendarSeller}`);
        }),
    });
    return [
      scenario('Calendar of eight days', '/calendar?limit=8&'),
      scenario('Calendar of all days', '/calendar?'),
      scenario('Event', '?'),
    ];
  });
}

/** The conditional update of a hold alone, each with a real commit: 64 clients over 10 connections. */
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
