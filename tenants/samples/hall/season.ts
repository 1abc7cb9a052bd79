import { type Programme, publicProgrammes } from './records.ts';

/** The fewest whole weeks that bring the first evening beyond `today`. */
function shiftInWeeks(programmes: readonly Programme[], today: string): number {
  const days = programmes.flatMap((programme) => programme.concerts.map((concert) => concert.day));
  const [first = today] = days.sort();
  const gap = Temporal.PlainDate.from(first).until(today, { largestUnit: 'day' }).days;
  return Math.floor(gap / 7) + 1;
}

/**
 * The season as if it began next week: every concert moved forward by the same number of whole
 * weeks, so that weekdays, local times and the order of evenings stay as they were played.
 */
export function seasonFrom(today: string): Programme[] {
  const programmes = publicProgrammes();
  const weeks = shiftInWeeks(programmes, today);
  return programmes.map((programme) => ({
    ...programme,
    concerts: programme.concerts.map((concert) => ({
      ...concert,
      day: Temporal.PlainDate.from(concert.day).add({ weeks }).toString(),
    })),
  }));
}
