import type { Installation } from '../installation/installation.ts';
import { closedLoop } from '../load/load.ts';
import { lastEvening } from '../tenants/till.ts';
import { buyByCard, type Till } from '../till/till.ts';

const { id: session, places } = lastEvening;
const buyers = 2 * places;
/** Simultaneous buyers: few enough that a busy machine refuses none of them. */
const connections = 16;

/**
 * Makes twice as many buyers as there are places buy a session's last places on all servers at once. A buyer refused by a busy
 * server may leave a place unsold. @throws Error unless exactly the places are sold and the other buyers are told that it is
 * sold out.
 */
export async function sellLastPlaces({ query }: Installation, till: Till): Promise<void> {
  await query(
    `update stock set capacity = $2 where session_id = $1 and group_id = ''
       and portal_id = (select portal_id from portal where key = 'till')`,
    [session, places],
  );
  const found = { bought: 0, refused: 0, busy: 0 };
  const { failed, reasons } = await closedLoop(
    { connections, jobs: buyers, hasFreshAddresses: true },
    async (connection) => {
      try {
        await buyByCard(till, connection, session);
        found.bought += 1;
      } catch (error) {
        if (String(error).includes('event_session_sold_out')) found.refused += 1;
        else if (String(error).includes('server_busy')) found.busy += 1;
        else throw error;
      }
    },
  );
  const [counted] = await query<{ used: number; booked: number }>(
    `select s.used, (select count(*)::int from ticket t
         where t.portal_id = s.portal_id and t.event_session_id = s.session_id and t.state = 'booked') as booked
     from stock s where s.session_id = $1 and s.group_id = ''
       and s.portal_id = (select portal_id from portal where key = 'till')`,
    [session],
  );
  const { bought, refused, busy } = found;
  const isSold =
    busy === 0
      ? bought === places && refused === buyers - places && counted?.used === places
      : bought <= places && (counted?.used ?? 0) <= places;
  if (failed > 0 || !isSold || counted?.booked !== bought) {
    throw new Error(
      `the last ${places} places: ${JSON.stringify([found, failed, counted, reasons])}`,
    );
  }
}
