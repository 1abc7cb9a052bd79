import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, dayIn, sessionId } from '#domain/events/schedule.ts';
import { scheduledInstant } from '#domain/events/schedule-differences.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { scheduleRule } from '#tenants/events/event-file.ts';
import type { Services } from '../services/services.ts';
import { announceChange, readCurrency } from '../store/catalogue/portals.ts';
import { readSchedules, type ScheduleRow } from '../store/events/schedules.ts';
import {
  comingStarts,
  type MovedStart,
  moveStarts,
  type UnknownStart,
  unknownStarts,
} from '../store/events/session-clocks.ts';
import { fillLocalStarts } from '../store/events/session-rows.ts';
import { sessionsOfRule } from './rows/sessions.ts';

/** Local starts that are worked out before other work gets a turn. */
const atOnce = 1_000;

/**
 * Moves a portal's coming sessions to where the rules of their time zones, as this program has them, put their local starts
 * (CAT-04). Sold ones keep their instants. Returns the number of sessions that moved or are newly kept. Rules come with
 * the program, so it has to be called once after each start.
 */
export async function followClocks(
  { store, now }: Pick<Services, 'store' | 'now'>,
  portalId: number,
): Promise<number> {
  const time = new Date(now());
  await fillUnknownStarts({ store, now }, portalId);
  const starts = await store.read(portalId, (tx) => comingStarts(tx, time));
  const moved: MovedStart[] = [];
  for (const [at, { timezone, local_start, start_datetime }] of starts.entries()) {
    if (at % atOnce === atOnce - 1) await nextTurn();
    const start = scheduledInstant(local_start, timezone);
    if (Date.parse(start) !== start_datetime.getTime()) {
      moved.push({ timezone, local_start, start });
    }
  }
  if (moved.length === 0) return 0;
  return store.write(portalId, async (tx) => {
    // Locks them against a simultaneous import.
    await readSchedules(tx);
    const count = await moveStarts(tx, moved, time);
    if (count > 0) await announceChange(tx);
    return count;
  });
}

/** Stores the local starts of sessions from before these were stored, by the rules of today. */
async function fillUnknownStarts(
  { store, now }: Pick<Services, 'store' | 'now'>,
  portalId: number,
): Promise<void> {
  const time = new Date(now());
  const unknown = await store.read(portalId, (tx) => unknownStarts(tx, time));
  if (unknown.length === 0) return;
  await store.write(portalId, async (tx) => {
    const schedules = await readSchedules(tx);
    const currency = await readCurrency(tx);
    const ofSchedules = schedules.flatMap((row) => rowsOfSchedule(row, currency ?? '', time));
    await fillLocalStarts(tx, JSON.stringify(ofSchedules));
    const rest = await unknownStarts(tx, time);
    await fillLocalStarts(tx, JSON.stringify(rest.map(startOfOne)));
  });
}

function rowsOfSchedule(row: ScheduleRow, currency: string, time: Date) {
  if (row.extended_until === null) return [];
  const rule = scheduleRule.parse(row.rule);
  const today = dayIn(row.timezone, time.toISOString());
  const until = row.extended_until > today ? row.extended_until : addDays(today, rule.days_ahead);
  return sessionsOfRule(row.event_template_id, rule, row.timezone, currency, today, until);
}

/** The local start of a session that no schedule gives. */
function startOfOne({ id, event_template_id, start_datetime, timezone }: UnknownStart) {
  const start = start_datetime.toISOString();
  const { date, time } = localDateTime(start, timezone);
  const local = `${date}T${time.slice(0, 5)}`;
  const isNamed = id !== sessionId(event_template_id, start);
  return {
    id,
    rule_start: isNamed ? null : local,
    local_start: local,
    start_datetime: start,
  };
}
