import { dayIn, instantOfWallTime, sessionId } from '#domain/events/schedule.ts';
import { type IdleDifference, idleDifferences } from '#domain/events/schedule-differences.ts';
import { checkOrder, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';
import { type ScheduleRule, type SessionDifference, scheduleRule } from './event-file.ts';

/** Faults in the times of an event: its schedules, sessions, their differences, and the sale of its groups. */
export function* timeFaults(
  event: Place,
  timezone: string | undefined,
  now: number | undefined,
): Generator<Fault, void, void> {
  const schedules = event.items('schedules');
  yield* checkUnique(schedules.map((schedule) => schedule.at('id')));
  for (const schedule of schedules) {
    yield* checkOrder(schedule, 'from', 'until');
    yield* checkOrder(schedule.at('every'), 'first', 'last');
    yield* checkUnique(schedule.items('changes').map((change) => change.at('at')));
  }
  const differences = schedules.flatMap((schedule) => schedule.items('changes'));
  for (const sold of [...event.items('groups'), ...event.items('sessions'), ...differences]) {
    yield* checkOrder(sold, 'sales_start', 'sales_end');
    if (timezone === undefined) continue;
    yield* skippedByClocks(sold.at('sales_start'), timezone);
    yield* skippedByClocks(sold.at('sales_end'), timezone);
  }
  if (timezone === undefined) return;
  for (const difference of differences) yield* skippedByClocks(difference.at('start'), timezone);
  yield* listedFaults(event, timezone);
  yield* differenceFaults(event, timezone, now);
}

/** Refuses listed sessions that would be one because an id is made from the start of one of them. */
function* listedFaults(event: Place, timezone: string): Generator<Fault, void, void> {
  const first = new Map<string, Place>();
  for (const session of event.items('sessions')) {
    const start = session.at('start');
    yield* skippedByClocks(start, timezone);
    const id = listedId(event, session, timezone);
    if (id === undefined) continue;
    const before = first.get(id);
    if (before === undefined) first.set(id, session);
    const given = [before, session].filter((each) => each?.at('id').value !== undefined).length;
    // Equal ids in the file are reported for the whole portal.
    if (before === undefined || given === 2) continue;
    const solution = `give one of them ${given === 0 ? 'an' : 'another'} id`;
    yield { path: start.path, fault: `duplicates ${before.at('start').path}; ${solution}` };
  }
}

/**
 * Refuses differences that would change no session, so that none is lost in silence (CAT-16). Past ones may stay: a schedule gets
 * other times, and its past sessions are no longer made.
 */
function* differenceFaults(
  event: Place,
  timezone: string,
  now: number | undefined,
): Generator<Fault, void, void> {
  const today = now === undefined ? '' : dayIn(timezone, new Date(now).toISOString());
  const listed = new Map(
    event
      .items('sessions')
      .map((session) => [listedId(event, session, timezone), session.path] as const),
  );
  const placeOf = (start: string) => listed.get(sessionId(event.at('id').text ?? '', start));
  const earlier: ScheduleRule[] = [];
  for (const schedule of event.items('schedules')) {
    const { data: rule } = scheduleRule.safeParse(schedule.value);
    if (!rule) continue;
    const written = schedule.items('changes');
    const places = new Map(rule.changes?.map((difference, at) => [difference, written[at]]));
    for (const idle of idleDifferences(rule, earlier, placeOf, timezone)) {
      if (lastDayOf(idle.difference) < today) continue;
      const at = places.get(idle.difference)?.at('at');
      if (at) yield { path: at.path, fault: reasonOf(idle, timezone) };
    }
    earlier.push(rule);
  }
}

const lastDayOf = ({ at, start = at }: SessionDifference): string =>
  (start > at ? start : at).slice(0, 10);

function reasonOf(idle: IdleDifference<SessionDifference>, timezone: string): string {
  switch (idle.why) {
    case 'no_such_start':
      return 'is no start of this schedule. Change it to one, list the date under sessions, or remove this entry';
    case 'skipped':
      return `the clocks in ${timezone} skip this time, and another date of the schedule starts then`;
    case 'listed':
      return `is the date at ${idle.by}; change it there`;
    case 'other_schedule':
      return `is a date of the schedule "${idle.by}", which comes first; change it there`;
  }
}

/** The id of a listed session, or its start's; undefined if it has neither. */
export function listedId(event: Place, session: Place, timezone: string): string | undefined {
  const start = session.at('start').text ?? '';
  const instant = isLocalDateTime(start) ? instantOfWallTime(start, timezone) : null;
  return (
    session.at('id').text ??
    (instant === null ? undefined : sessionId(event.at('id').text ?? '', instant))
  );
}

function* skippedByClocks({ path, text }: Place, timezone: string): Generator<Fault, void, void> {
  if (text === undefined || !isLocalDateTime(text)) return;
  if (instantOfWallTime(text, timezone) === null) {
    yield { path, fault: `the clocks in ${timezone} skip this time` };
  }
}

/**
 * Returns true if the schema accepts a text as a local date and time; for others it reports its own
 * fault.
 */
export function isLocalDateTime(text: string): boolean {
  try {
    Temporal.PlainDateTime.from(text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
