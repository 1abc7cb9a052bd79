import type { Installation } from '../installation/installation.ts';
import { freshAddress } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { dayEvent, daysSeller, dayType, type TimesOfDay, timesOfDay } from '../tenants/days.ts';
import { addToCarts } from './additions.ts';
import type { Target } from './target.ts';

/** Networks that each hold some dozens of carts. */
const networks = 32;
/** Beyond its share of carts, a network gets few tickets in each: one at the opening, and these. */
const pastShare = { additionsPerCart: 3, cartsPerSecond: 900 };

/** Days far enough ahead that all of their times are in the future. */
async function findDay({ query }: Installation, times: TimesOfDay): Promise<Target> {
  const event = dayEvent(times);
  const sessions = await query<{ id: string }>(
    `select id from event_session where event_template_id = $1
       and start_datetime >= date_trunc('day', now() at time zone 'Europe/Berlin' + interval '10 days') at time zone 'Europe/Berlin'
     order by start_datetime limit $2`,
    [event, times],
  );
  return { slug: daysSeller, event, type: dayType(times), sessions: sessions.map(({ id }) => id) };
}

/**
 * Additions to carts of buyers who share a network with others, next to those of buyers who do not, on days with many times,
 * whose places are summed to compute a network's share.
 */
export function networkAdditions(installation: Installation): Scenario[] {
  const { url } = installation;
  let rounds = 0;
  return Object.keys(timesOfDay).flatMap((key) => {
    const times = Number(key) as TimesOfDay;
    const day = findDay(installation, times);
    const name = (from: string) => `Additions on a day of ${times} times, from ${from}`;
    const unit = 'additions/s';
    return [
      {
        name: name('separate networks'),
        unit,
        run: async (meter) => addToCarts(url, await day, { meter, from: freshAddress }),
      },
      {
        name: name(`${networks} networks`),
        unit,
        run: async (meter) => {
          rounds += 1;
          let at = 0;
          const from = () => `10.9.${rounds % 256}.${at++ % networks}`;
          return addToCarts(url, await day, { meter, from });
        },
      },
      {
        name: name('one address'),
        unit,
        run: async (meter) => {
          rounds += 1;
          const from = () => `10.8.0.${rounds % 256}`;
          return addToCarts(url, await day, { meter, from, ...pastShare });
        },
      },
    ] satisfies Scenario[];
  });
}
