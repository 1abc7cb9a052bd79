import type { Installation } from '../installation/installation.ts';
import { loadFromFreshAddresses } from '../load/closed-loops.ts';
import { asBrowsers, type Connection, closedLoop, sendJson } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { connections } from '../run/options.ts';
import { modifyAddress, type Target, ticketsOf } from './target.ts';

/** Buyers behind one address, as at a school or a carrier. */
const buyers = 5_000;

/** Opens carts with one ticket. */
export function holds({ url }: Installation, target: Target): Scenario[] {
  const hold = async (connection: Connection, session: string | undefined, tickets = 1) => {
    const body = ticketsOf(target, session, tickets);
    await sendJson(connection, 'POST', modifyAddress(url, target), body);
  };
  let rounds = 0;
  return [
    {
      name: 'Holds on one hot session',
      unit: 'holds/s',
      run: loadFromFreshAddresses((connection) => hold(connection, target.sessions[0])),
    },
    {
      name: 'Holds on one hot session, by browsers',
      unit: 'holds/s',
      run: loadFromFreshAddresses(async (connection) => {
        const body = ticketsOf(target, target.sessions[0], 1);
        const address = modifyAddress(url, target);
        const answer = await connection.send('POST', address, body, asBrowsers);
        if (answer.status !== 200) throw new Error(`${answer.status}`);
      }),
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
      run: (meter) => {
        rounds += 1;
        // Two tickets are what a buyer can hold past their network's share.
        return closedLoop(
          { connections, jobs: buyers, from: `203.0.113.${rounds}`, meter },
          (connection) => hold(connection, target.sessions[1], 2),
        );
      },
    },
  ];
}
