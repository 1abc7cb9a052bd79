import type { Logger } from 'pino';
import { CannotStart } from '#database/cannot-start.ts';
import type { HotStatement, Store } from './database.ts';

/** The maximum difference between a process's clock and the database's, in seconds: NTP keeps it within a fraction of one. */
const mostSeconds = 60;
const lookEvery = 60_000;

const clock: HotStatement = {
  name: 'clock',
  text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
};

/**
 * Returns the seconds by which a process's clock is ahead of the database's, the reference for all processes. Ignores
 * differences within the round trip.
 */
async function secondsAhead(store: Store, now: () => number): Promise<number> {
  const asked = now();
  const [row] = await store.hot<{ now: number }>(clock, []);
  const answered = now();
  const there = row?.now ?? asked;
  if (there < asked) return (asked - there) / 1_000;
  return there > answered ? (answered - there) / 1_000 : 0;
}

/** Describes how a clock is wrong; undefined if it is right. */
async function wrongClock(store: Store, now: () => number): Promise<string | undefined> {
  const ahead = await secondsAhead(store, now);
  if (Math.abs(ahead) <= mostSeconds) return undefined;
  const [seconds, side] = [Math.round(Math.abs(ahead)), ahead > 0 ? 'ahead of' : 'behind'];
  return `The clock of this machine is ${seconds} seconds ${side} the database's: carts would expire and sales begin at other times than at other servers. Set the clocks of all machines by NTP.`;
}

/**
 * Refuses to start if the clock differs from the database's by more than a minute.
 * @throws CannotStart with what to do.
 */
export async function refuseOtherClock(store: Store, now: () => number): Promise<void> {
  const wrong = await wrongClock(store, now);
  if (wrong === undefined) return;
  await store.close();
  throw new CannotStart(wrong);
}

/** Checks the clock every minute and logs one that has become wrong; an open shop stays open. */
export function watchClock(store: Store, now: () => number, log: Logger): () => void {
  const look = async () => {
    // While the database is away, other checks report that.
    const wrong = await wrongClock(store, now).catch(() => undefined);
    if (wrong !== undefined) log.error(wrong);
  };
  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
