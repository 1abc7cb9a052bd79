import { monthOf } from '#domain/events/calendar.ts';
import { inCategoryOrder } from '#domain/events/category-order.ts';

interface Listed {
  readonly category: string;
  readonly first_day: string | null;
}

/** A part of the listing: a category, a month (YYYY-MM), or all events. */
export interface EventGroup<E> {
  readonly kind: 'category' | 'month' | 'all';
  /** Empty for events without a category. */
  readonly name: string;
  readonly events: readonly E[];
}

/** A programme with more events than this reads better by month than by category. */
export const longProgramme = 24;
/**
 * With fewer events per category than this on average, categories get no headings: the cards name
 * them instead.
 */
export const fullCategory = 3;

function groupBy<E>(events: readonly E[], nameOf: (event: E) => string): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const event of events) {
    const name = nameOf(event);
    const group = groups.get(name);
    if (group) group.push(event);
    else groups.set(name, [event]);
  }
  return groups;
}

/** Sorts events by first day, those without a day last. */
export function byFirstDay<E extends Pick<Listed, 'first_day'>>(events: readonly E[]): E[] {
  const dayOf = ({ first_day }: E): string => first_day ?? '9999';
  return events.toSorted((one, other) => {
    const [a, b] = [dayOf(one), dayOf(other)];
    return a < b ? -1 : Number(a > b);
  });
}

/**
 * Groups the listing: a long programme by the month of its next date; a short one by category,
 * configured ones first and the others by name (EVT-12).
 */
export function groupEvents<E extends Listed>(
  events: readonly E[],
  categoryOrder: readonly string[],
  language: string,
): readonly EventGroup<E>[] {
  if (events.length > longProgramme) {
    const months = groupBy(byFirstDay(events), ({ first_day }) =>
      first_day ? monthOf(first_day) : '',
    );
    return [...months].map(([name, inMonth]) => ({ kind: 'month', name, events: inMonth }));
  }
  const categories = groupBy(events, ({ category }) => category);
  const inOrder = inCategoryOrder(categories.keys(), categoryOrder, language).map(
    (name) => [name, categories.get(name) ?? []] as const,
  );
  if (inOrder.length < 2 || events.length < inOrder.length * fullCategory) {
    return [{ kind: 'all', name: '', events: inOrder.flatMap(([, inCategory]) => inCategory) }];
  }
  return inOrder.map(([name, inCategory]) => ({ kind: 'category', name, events: inCategory }));
}
