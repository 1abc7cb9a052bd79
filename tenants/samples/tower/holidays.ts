/** Days on which the tower has special hours. */
export interface Holidays {
  readonly closed: string[];
  readonly shortDays: string[];
}

/** Closed on December 24 and 25; short days on December 31 and January 1. */
export function holidaysFrom(today: string): Holidays {
  const year = Number(today.slice(0, 4));
  const years = [year, year + 1];
  return {
    closed: years.flatMap((at) => [`${at}-12-24`, `${at}-12-25`]),
    shortDays: years.flatMap((at) => [`${at}-01-01`, `${at}-12-31`]).filter((day) => day >= today),
  };
}

/** The first Friday of each of the next `months`, starting from `today`. */
export function firstFridays(today: string, months: number): string[] {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  return Array.from({ length: months + 1 }, (_, month) => {
    const start = first.add({ months: month });
    return start.add({ days: (5 - start.dayOfWeek + 7) % 7 }).toString();
  })
    .filter((day) => day > today)
    .slice(0, months);
}
