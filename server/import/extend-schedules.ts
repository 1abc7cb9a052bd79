import { addDays, dayIn } from '#domain/events/schedule.ts';
import { scheduleRule } from '#tenants/events/event-file.ts';
import { runAll } from '../jobs/run-all.ts';
import type { Services } from '../services/services.ts';
import { announceChange, readCurrency } from '../store/catalogue/portals.ts';
import { readClosures } from '../store/events/closures.ts';
import { addSessions } from '../store/events/import-sessions.ts';
import { readSchedules, recordExtension, type ScheduleRow } from '../store/events/schedules.ts';
import type { SessionRow } from '../store/events/session-rows.ts';
import { withClosures } from './rows/closed-sessions.ts';
import { sessionsOfRule } from './rows/sessions.ts';

/**
 * Creates the sessions of every schedule of a portal for as many days ahead as its rule says; returns the number of new
 * ones. Run daily; it only adds sessions, so running it again adds nothing. An unreadable schedule does not stop the
 * others: its error is thrown once they are written.
 */
export async function extendSchedules(
  { store, now }: Pick<Services, 'store' | 'now'>,
  portalId: number,
): Promise<number> {
  let fault: unknown;
  const added = await store.write(portalId, async (tx) => {
    const time = new Date(now());
    const currency = await readCurrency(tx);
    const due: { readonly row: ScheduleRow; readonly untilDay: string }[] = [];
    const sessions: SessionRow[] = [];
    // Locked first: an import under way may change the closures, too.
    const schedules = await readSchedules(tx);
    const closures = await readClosures(tx);
    const unread = runAll(schedules, async (row) => {
      const { rule, fromDay, untilDay } = spanOf(row, time);
      if (fromDay > untilDay) return;
      const { event_template_id: event, venue_id: venue, timezone } = row;
      const added = sessionsOfRule(event, rule, timezone, currency, fromDay, untilDay);
      sessions.push(...withClosures(added, closures, { venue, timezone }));
      due.push({ row, untilDay });
    });
    await unread.catch((error: unknown) => {
      fault = error;
    });
    const count = sessions.length === 0 ? 0 : await addSessions(tx, sessions, time);
    for (const { row, untilDay } of due) await recordExtension(tx, row, untilDay);
    if (count > 0) await announceChange(tx);
    return count;
  });
  if (fault !== undefined) throw fault;
  return added;
}

/** The days, inclusive, for which a schedule has no sessions yet. */
function spanOf(row: ScheduleRow, time: Date) {
  const rule = scheduleRule.parse(row.rule);
  const today = dayIn(row.timezone, time.toISOString());
  const next = row.extended_until === null ? today : addDays(row.extended_until, 1);
  const [, fromDay = today] = [today, next].sort();
  return { rule, fromDay, untilDay: addDays(today, rule.days_ahead) };
}
