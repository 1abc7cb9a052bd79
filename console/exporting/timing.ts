import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import { exportWords } from '../words/exports.ts';
import { localTimeText } from '../words/times.ts';

/** The times of a scheduled export, and its format. */
export type Times = StaffCallInput<'updateExportSchedule'>['body'];

/** The default choice for daily, weekly or monthly exports. */
export function timesFor(every: Times['every'], before: Times): Times {
  return { ...before, every, on_day: every === 'day' ? null : 1 };
}

/** By default daily in the morning, for the days since the previous export if the kind has days. */
export const firstTimes = (format: Times['format'], kind: ExportKind): Times => ({
  format,
  covers: kind === 'people' ? 'filter' : 'period',
  every: 'day',
  on_day: null,
  at_time: '07:00',
});

/** Times in words: "Every Monday at 7:00 AM". */
export function timesText({
  every,
  on_day,
  at_time,
}: Pick<Times, 'every' | 'on_day' | 'at_time'>): string {
  const own = exportWords.times;
  const time = localTimeText(at_time);
  const day = on_day ?? 1;
  if (every === 'day') return own.every.day(time);
  if (every === 'week') return own.every.week(own.weekdays[day - 1] ?? '', time);
  return own.every.month(day, time);
}
