import { formatAmount } from '#domain/pricing/money.ts';
import { isWithin } from '#domain/staff/rights.ts';
import type { DaySpan } from '#domain/time/days.ts';
import { salesBetween } from '../sales/sales-between.ts';
import { sellersWithin } from '../staff/sellers-within.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import type { SalesOfPart } from '../store/sales/sales.ts';
import type { Today } from './today-answer.ts';
import type { TodayScope } from './today-scope.ts';

/** The last days up to now, and the instant that is compared with now. */
interface SalesTime extends DaySpan {
  readonly now: number;
  readonly weekAgo: number;
}

/** Reads the sales of the last days, and of the same day a week ago up to the same time. */
export async function readSales(
  tx: Tx,
  catalogue: Catalogue,
  scope: TodayScope,
  { days, bounds, now, weekAgo }: SalesTime,
): Promise<NonNullable<Today['sales']>> {
  const sellers = [
    ...new Set([
      ...sellersWithin(catalogue, scope.sales),
      ...sellersWithin(catalogue, scope.money),
    ]),
  ];
  const before = bounds.findLastIndex((bound) => bound <= weekAgo);
  const dayAgo = bounds[before] ?? weekAgo;
  const [rows, soFar] = await Promise.all([
    salesBetween(tx, sellers, [...bounds.slice(0, -1), now + 1]),
    // The slot of a partial quarter of an hour would include later sales.
    weekAgo > dayAgo ? salesBetween(tx, sellers, [dayAgo, weekAgo]) : [],
  ]);
  const sumsOf = (own: readonly SalesOfPart[]) => sums(own, scope, catalogue.portal.currency);
  const ofDay = days.map((day, part) => ({
    day,
    ...sumsOf(rows.filter((row) => row.part === part)),
  }));
  return {
    today: sumsOf(rows.filter(({ part }) => part === days.length - 1)),
    week_ago: {
      so_far: sumsOf(soFar),
      whole: sumsOf(rows.filter(({ part }) => part === before)),
    },
    days: ofDay,
  };
}

/** The sums of rows, each number over the sellers for which it may be seen. */
function sums(rows: readonly SalesOfPart[], { sales, money }: TodayScope, currency: string) {
  const total = (scope: TodayScope['sales'], of: (row: SalesOfPart) => number) =>
    scope === undefined
      ? null
      : rows
          .filter(({ seller_id }) => isWithin(scope, seller_id))
          .reduce((all, row) => all + of(row), 0);
  const received = total(money, (row) => row.received - row.returned);
  return {
    orders: total(sales, ({ orders }) => orders),
    tickets: total(sales, ({ tickets }) => tickets),
    money: received === null ? null : formatAmount(received, currency),
  };
}
