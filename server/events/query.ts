import { Refusal } from '#contract/api/refusals.ts';
import type { ApiRequest } from '../http/request.ts';

/** The names in the embed list; undefined if no list was given. */
export function readEmbeds<const T extends string>(
  { common: { embed } }: ApiRequest,
  known: readonly T[],
): ReadonlySet<T> | undefined {
  return embed && new Set(known.filter((name) => embed.includes(name)));
}

export interface Sorting<T extends string> {
  readonly field: T;
  readonly descending: boolean;
}

/** A call's `_sort`: one of its fields, with a leading minus for descending order. */
export function readSort<const T extends string>(
  request: ApiRequest,
  call: string,
  known: readonly T[],
): Sorting<T> | undefined {
  const { _sort: asked } = request.common;
  if (asked === undefined || asked === '') return undefined;
  const descending = asked.startsWith('-');
  const field = known.find((candidate) => candidate === asked.slice(descending ? 1 : 0));
  if (field === undefined) throw badFieldValue(call, '_sort', asked);
  return { field, descending };
}

export function badFieldValue(call: string, path: string, value: string): Refusal {
  return new Refusal(
    'bad_field_value',
    call,
    { path, value },
    `${path}: ${value} is not known to this call`,
  );
}

/** The maximum length of an answer's lists (APP-48). */
export const limitOf = (request: ApiRequest): number => request.common.limit ?? 1000;

export interface StartFilter {
  readonly 'start_datetime._gte'?: string | undefined;
  readonly 'start_datetime._lt'?: string | undefined;
  readonly 'start_datetime._ondate'?: string | undefined;
}

interface Starting {
  /** Day in the venue's zone. */
  readonly date: string;
  readonly start_datetime: Date;
}

/**
 * A filter for sessions that start in the requested range and on the requested day at the venue
 * (CAL-36).
 */
export function startsWithin(filter: StartFilter): (session: Starting) => boolean {
  const from = filter['start_datetime._gte'];
  const before = filter['start_datetime._lt'];
  const day = filter['start_datetime._ondate'];
  const fromTime = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const beforeTime = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before);
  return ({ date, start_datetime }) => {
    if (day !== undefined && date !== day) return false;
    const start = start_datetime.getTime();
    return start >= fromTime && start < beforeTime;
  };
}

/** The sessions that start in the range and on the day. */
export const startingWithin = <T extends Starting>(
  filter: StartFilter,
  sessions: readonly T[],
): readonly T[] => (hasStartFilter(filter) ? sessions.filter(startsWithin(filter)) : sessions);

export const hasStartFilter = (filter: StartFilter): boolean =>
  filter['start_datetime._gte'] !== undefined ||
  filter['start_datetime._lt'] !== undefined ||
  filter['start_datetime._ondate'] !== undefined;

interface GroupFilter {
  readonly 'ticket_group_id._in'?: readonly string[] | undefined;
  readonly 'ticket_group.id._in'?: readonly string[] | undefined;
}

/** The groups that the buyer names by id; undefined is all that can be browsed. */
export function wantedGroups(filter: GroupFilter): ReadonlySet<string> | undefined {
  const one = filter['ticket_group_id._in'];
  const other = filter['ticket_group.id._in'];
  if (!one || !other) {
    const ids = one ?? other;
    return ids && new Set(ids);
  }
  return new Set(one).intersection(new Set(other));
}
