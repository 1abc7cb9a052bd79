import { type Programme, publicProgrammes } from './records.ts';

/** The smallest number of whole weeks that moves the first evening past `today`. */
function shiftInWeeks(programmes: readonly Programme[], today: string): number {
  const days = programmes.flatMap((programme) => programme.concerts.map((concert) => concert.day));
  const [first = today] = days.sort();
  const gap = Temporal.PlainDate.from(first).until(today, { largestUnit: 'day' }).days;
  return Math.floor(gap / 7) + 1;
}

/**
 * The season as if it started next week: moves every concert by the same number of whole weeks, so that weekdays, local
 * times and the order of evenings stay the same.
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
