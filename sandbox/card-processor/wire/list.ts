import type { Row } from '../books/rows.ts';
import { missing } from './refusal.ts';

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

type TimeRange =
  | number
  | {
      gt?: number | undefined;
      gte?: number | undefined;
      lt?: number | undefined;
      lte?: number | undefined;
    };

/**
 * Wraps a page of rows (newest first) in Stripe's list object: 10 rows by default, 100 at most.
 * @throws {Refusal} 404 when the row to start from is not in the list.
 */
export function listOf<Wire extends { id: string }>(
  url: string,
  rows: Row<Wire, unknown>[],
  paging: Paging,
): object {
  const limit = Math.min(paging.limit ?? 10, 100);
  const places = new Map(rows.map((row, place) => [row.wire.id, place]));
  const placeOf = (id: string, param: string) => {
    const place = places.get(id);
    if (place === undefined) throw missing('object', id, param);
    return place;
  };
  let from = 0;
  let to = rows.length;
  if (paging.starting_after) from = placeOf(paging.starting_after, 'starting_after') + 1;
  if (paging.ending_before) {
    to = placeOf(paging.ending_before, 'ending_before');
    from = Math.max(from, to - limit);
  }
  const page = rows.slice(from, Math.min(to, from + limit));
  const hasMore = paging.ending_before ? from > 0 : from + limit < to;
  return { object: 'list', data: page.map(({ wire }) => wire), has_more: hasMore, url };
}

/** Tests a Unix timestamp against an exact value or bounds. */
export function isWithin(seconds: number, range: TimeRange | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return seconds === range;
  return (
    (range.gt === undefined || seconds > range.gt) &&
    (range.gte === undefined || seconds >= range.gte) &&
    (range.lt === undefined || seconds < range.lt) &&
    (range.lte === undefined || seconds <= range.lte)
  );
}
