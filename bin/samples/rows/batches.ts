import type { StockMove } from '#domain/cart/reserve.ts';
import type { NewAuditEntry } from '#server/store/audit/audit-log.ts';
import type { SessionRow } from '#server/store/events/session-rows.ts';
import type { LedgerMove } from '#server/store/gifts/ledger.ts';
import type { TableRows } from '#server/store/samples/sample-years.ts';
import { sampleYear } from '../plan/samples.ts';
import type { Story } from '../plan/story.ts';
import { keysOf } from './keys.ts';
import { rowsOfStory } from './rows-of-story.ts';
import {
  type Known,
  type PastPayment,
  type Row,
  type SampleFacts,
  type StoryRows,
  type Table,
  tables,
} from './story-rows.ts';

/** Orders written in one transaction, with everything that belongs to them. */
export interface Batch {
  readonly orders: number;
  /** The time of the last purchase; epoch milliseconds. */
  readonly until: number;
  readonly carts: readonly string[];
  readonly moves: readonly StockMove[];
  readonly codes: readonly string[];
  readonly seats: StoryRows['seats'];
  readonly tables: readonly TableRows[];
  readonly ledger: readonly LedgerMove[];
  readonly entries: readonly NewAuditEntry[];
  readonly renewed: readonly Row[];
  readonly payments: readonly PastPayment[];
}

/** Places, seats and codes that someone else took first; orders that need them are left out. */
export interface Gone {
  readonly counter?: { readonly session: string; readonly group: string };
  readonly seats?: StoryRows['seats'];
  readonly codes?: readonly string[];
}

/** A sample's year, in batches. */
export interface YearSource {
  /** The past sessions to add; undefined if the portal no longer sells what the sample does. */
  sessions(): Promise<readonly SessionRow[] | undefined>;
  /** The next batch; undefined at the end. */
  next(): Promise<Batch | undefined>;
  /** The last batch again, without the orders that need what is gone. For a counter it leaves out one order per call. */
  without(gone: Gone): Promise<Batch>;
  stop(): Promise<void>;
}

/** Orders per batch: such a transaction takes some tens of milliseconds. */
const batchSize = 60;

export function yearBatches(facts: SampleFacts): YearSource {
  const known: Known = { ...facts, keys: keysOf(facts.secret, facts.portalKey) };
  const year = sampleYear(known.portalKey, known.now);
  if (!year) throw new Error(`${known.portalKey} is not a sample`);
  const stories = year.stories();
  let current: StoryRows[] = [];
  let until = 0;
  return {
    async sessions() {
      const known = new Set(facts.types);
      const isSold = [...year.offer.types.keys()].every((type) => known.has(type));
      return isSold ? year.offer.sessions.flatMap(({ past }) => past ?? []) : undefined;
    },
    async next() {
      const told: Story[] = [];
      while (told.length < batchSize) {
        const { value, done } = stories.next();
        if (done) break;
        told.push(value);
      }
      if (told.length === 0) return undefined;
      until = told.at(-1)?.at ?? until;
      current = told.map((story) => rowsOfStory(story, known));
      return batchOf(current, until);
    },
    async without(gone) {
      current = left(current, gone);
      return batchOf(current, until);
    },
    stop: async () => {},
  };
}

function left(stories: StoryRows[], { counter, seats = [], codes = [] }: Gone): StoryRows[] {
  const takenSeats = new Set(seats.map((seat) => seat.join('\n')));
  const kept = stories.filter(
    (story) =>
      !story.seats.some((seat) => takenSeats.has(seat.join('\n'))) &&
      !story.codes.some((code) => codes.includes(code)),
  );
  if (!counter) return kept;
  const last = kept.findLast(({ moves }) =>
    moves.some(({ session, group }) => session === counter.session && group === counter.group),
  );
  if (!last) throw new Error(`no order takes places of ${counter.session} ${counter.group}`);
  return kept.filter((story) => story !== last);
}

function batchOf(stories: readonly StoryRows[], until: number): Batch {
  const all = <T>(of: (story: StoryRows) => readonly T[]): T[] => stories.flatMap(of);
  return {
    orders: stories.length,
    until,
    carts: stories.map(({ cartId }) => cartId),
    moves: summed(all(({ moves }) => moves)),
    codes: all(({ codes }) => codes),
    seats: all(({ seats }) => seats),
    tables: tablesOf(all(({ rows }) => rows)),
    ledger: all(({ ledger }) => ledger),
    entries: all(({ entries }) => entries),
    renewed: all(({ renewed }) => (renewed ? [renewed] : [])),
    payments: all(({ payments }) => payments),
  };
}

function summed(moves: readonly StockMove[]): StockMove[] {
  const byCounter = Map.groupBy(moves, ({ session, group }) => `${session}\n${group}`);
  return [...byCounter.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, n: same.reduce((sum, { n }) => sum + n, 0) }] : [];
  });
}

/** Groups rows by table and columns; columns that a row leaves out get their defaults. */
function tablesOf(rows: readonly (readonly [Table, Row])[]): TableRows[] {
  const byTable = Map.groupBy(rows, ([table]) => table);
  return tables.flatMap((table) => {
    const bySignature = Map.groupBy(byTable.get(table) ?? [], ([, row]) => Object.keys(row).join());
    return [...bySignature].map(([signature, same]): TableRows => {
      const inOrder = table === 'ticket' ? same.toSorted(bySeat) : same;
      return {
        table: table === 'edit' ? 'cart' : table,
        columns: signature.split(','),
        rows: JSON.stringify(inOrder.map(([, row]) => row)),
      };
    });
  });
}

/** Compares tickets in the order in which seats are locked (take_seats.sql). */
function bySeat([, one]: readonly [Table, Row], [, other]: readonly [Table, Row]): number {
  const key = ({ event_session_id: session, seat_template_id: seat }: Row) =>
    `${session ?? ''}\n${seat ?? ''}`;
  const [a, b] = [key(one), key(other)];
  return a < b ? -1 : Number(a > b);
}
