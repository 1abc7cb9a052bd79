import { type RawBuilder, sql } from 'kysely';

/** An event with a time span of its own, in epoch milliseconds. */
export interface EventSpan {
  /** The event's id. */
  readonly id: string;
  readonly from: number;
  readonly until: number;
}

/** Returns events with their spans as rows of a query, with the columns `id`, `day_from` and `day_until`. */
export function eventSpans(events: readonly EventSpan[]): RawBuilder<unknown> {
  const dates = (end: 'from' | 'until') => events.map((event) => new Date(event[end]));
  return sql`unnest(${events.map(({ id }) => id)}::text[], ${dates('from')}::timestamptz[],
    ${dates('until')}::timestamptz[])`;
}
