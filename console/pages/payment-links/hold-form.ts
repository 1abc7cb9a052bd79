import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { amountIn } from '../../amounts/amount-field.tsx';
import type { Option } from '../../parts/fields/select.tsx';

export type HoldableType = StaffCallAnswer<'listHoldableTickets'>['type'][number];
export type Question = StaffCallAnswer<'listHoldableTickets'>['question'][number];
export type Holdable = StaffCallAnswer<'listHoldableTickets'>;

/** The fields of one ticket type, as typed. */
export interface Chosen {
  readonly count: string;
  readonly price: string;
  /** The people of its tickets, one per line. */
  readonly holders: string;
  readonly seats: readonly Option[];
}

export const nothingChosen: Chosen = { count: '', price: '', holders: '', seats: [] };

/** A line of a cart, as the calls take it. */
export interface Line {
  readonly type: string;
  readonly quantity: number;
  readonly seats?: string[];
  readonly price?: string;
  readonly holders?: { name: string; email: string }[];
}

/** Parses people from a text: one per line, each optionally with an email address after a comma. */
export const holdersOf = (text: string): { name: string; email: string }[] =>
  text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (text.trim() === '') return [];
      const comma = line.lastIndexOf(',');
      if (comma < 0 || !line.includes('@', comma)) return [{ name: line.trim(), email: '' }];
      return [{ name: line.slice(0, comma).trim(), email: line.slice(comma + 1).trim() }];
    });

/** The lines of the selection, leaving out types with no tickets; an unreadable price is sent as it was typed. */
export const linesOf = (
  types: readonly HoldableType[],
  chosen: Readonly<Record<string, Chosen>>,
  currency: string,
): Line[] =>
  types.flatMap(({ id, is_seated, price: fixed, holders: asks, emails }) => {
    const { count, price, holders, seats } = chosen[id] ?? nothingChosen;
    const quantity = is_seated ? seats.length : Number(count.trim() || '0');
    if (quantity === 0) return [];
    const people = asks === 'hidden' && emails === 'hidden' ? [] : holdersOf(holders);
    return [
      {
        type: id,
        quantity,
        ...(is_seated ? { seats: seats.map(({ value }) => value) } : {}),
        ...(fixed === null ? { price: amountIn(price, currency).amount ?? price } : {}),
        ...(people.length > 0 ? { holders: people } : {}),
      },
    ];
  });

/** The answers by group, in the shape of the call's input; empty ones are left out. */
export const answersOf = (
  questions: readonly Question[],
  lines: readonly Line[],
  types: readonly HoldableType[],
  answers: Readonly<Record<string, string>>,
): { group: string; data: Record<string, string> }[] => {
  const groups = groupsOf(lines, types);
  return [...groups].flatMap((group) => {
    const given = questions
      .filter(({ group_id }) => group_id === group)
      .flatMap(({ name }) => {
        const text = answers[`${group} ${name}`]?.trim() ?? '';
        return text === '' ? [] : [[name, text] as const];
      });
    return given.length > 0 ? [{ group, data: Object.fromEntries(given) }] : [];
  });
};

/** The groups with at least one ticket. */
export const groupsOf = (
  lines: readonly Line[],
  types: readonly HoldableType[],
): ReadonlySet<string> =>
  new Set(lines.flatMap(({ type }) => types.find(({ id }) => id === type)?.group_id ?? []));

/** An instalment of a plan, as typed. */
export interface PlanRow {
  readonly id: string;
  readonly day: string;
  readonly amount: string;
}

/** The instalments of a plan, in the shape of the call's input; an unreadable amount is sent as typed. */
export const scheduleOf = (rows: readonly PlanRow[], currency: string) =>
  rows.map(({ day, amount }) => ({ day, amount: amountIn(amount, currency).amount ?? amount }));

/** The errors of a form by field, such as "tickets[0].price". */
export type Faults = Readonly<Record<string, string>>;

/** The first error of a field or anything below it. */
export const faultIn = (faults: Faults, field: string): string | undefined =>
  Object.entries(faults).find(
    ([path]) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  )?.[1];
