import { addDays, dayIn } from '#domain/schedule.ts';
import { scheduleRule } from '#tenants/tenant-file.ts';
import type { Services } from '../../services.ts';
import { addSessions } from '../../store/import-sessions.ts';
import { announceChange, readCurrency } from '../../store/portals.ts';
import { readSchedules, recordExtension, type ScheduleRow } from '../../store/schedules.ts';
import { sessionsOfRule } from './sessions.ts';

/**
 * Makes the sessions of every schedule of a portal up to as many days ahead as its rule says, and
 * tells how many are new. Meant for once a day; it only ever adds, so once more adds nothing.
 */
export async function extendSchedules(
  { store, now }: Pick<Services, 'store' | 'now'>,
  portalId: number,
): Promise<number> {
  return store.write(portalId, async (tx) => {
    const time = new Date(now());
    const currency = await readCurrency(tx);
    const schedules = (await readSchedules(tx)).map((row) => ({ row, ...spanOf(row, time) }));
    const due = schedules.filter(({ fromDay, untilDay }) => fromDay <= untilDay);
    const sessions = due.flatMap(({ row, rule, fromDay, untilDay }) =>
      sessionsOfRule(row.event_template_id, rule, row.timezone, currency, fromDay, untilDay),
    );
    const added = sessions.length === 0 ? 0 : await addSessions(tx, sessions, time);
    for (const { row, untilDay } of due) await recordExtension(tx, row, untilDay);
    if (added > 0) await announceChange(tx);
    return added;
  });
}

/** The days, both included, that a schedule has no sessions for yet. */
function spanOf(row: ScheduleRow, time: Date) {
  const rule = scheduleRule.parse(row.rule);
  const today = dayIn(row.timezone, time.toISOString());
  const next = row.extended_until === null ? today : addDays(row.extended_until, 1);
  const [, fromDay = today] = [today, next].sort();
  return { rule, fromDay, untilDay: addDays(today, rule.days_ahead) };
}
