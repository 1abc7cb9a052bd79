import { buyersFor } from '../buyers/find-buyers.ts';
import { readOrderFilter, sellersSeen } from '../orders/list-orders.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  buyersToExport,
  type ExportedPerson,
  idleMembersToExport,
} from '../store/exports/exported-people.ts';
import type { ExportRow } from '../store/exports/staff-exports.ts';
import { type OrderKey, scanOrders } from '../store/orders/listed-orders.ts';
import type { ColumnsOf } from './cell.ts';
import type { ExportPage, ExportSource, PieceLimits } from './export-source.ts';
import { placeOf } from './order-source.ts';

const columns: ColumnsOf<ExportedPerson> = {
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  'E-mail': ({ email }) => email,
  Kind: ({ is_member: isMember }) => (isMember ? 'Member' : 'Guest'),
};
const cells = Object.values(columns);
const rowsOf = (people: readonly ExportedPerson[]) =>
  people.map((person) => cells.map((cell) => cell(person, undefined)));

/** The last order scanned; then the last account id. */
type Place = { readonly order: OrderKey } | { readonly account: string | null };

/**
 * People as in the list of buyers: those who match a search, or everyone. Buyers come first, newest first; then members
 * who never bought, for viewers of the whole portal (STF-10).
 */
export const peopleSource: ExportSource = {
  columns: Object.keys(columns),
  async page(tx, { catalogue, found, after, limits }) {
    const { q } = found.filter as { readonly q?: string };
    if (q !== undefined) {
      const scope = found.sellers === null ? 'all' : new Set(found.sellers);
      return { rows: rowsOf(await buyersFor(tx, catalogue, scope, q)), after: null };
    }
    const place = after as Place | null;
    if (place && 'account' in place) return idleMembers(tx, found, place.account, limits);
    return buyers(tx, { catalogue, found, after: place?.order ?? null, limits });
  },
};

interface BuyersAsked {
  readonly catalogue: Catalogue;
  readonly found: ExportRow;
  readonly after: OrderKey | null;
  readonly limits: PieceLimits;
}

async function buyers(
  tx: Tx,
  { catalogue, found, after, limits: { scanned, collected } }: BuyersAsked,
): Promise<ExportPage> {
  const { sellers, created_at: until } = found;
  const filter = await readOrderFilter(tx, catalogue, { sellers, filter: {} });
  const keys = await scanOrders(tx, filter, { sort: 'newest', after, scanned, collected });
  const people = await buyersToExport(tx, {
    orders: keys.map(({ id }) => id),
    sellers: sellersSeen(catalogue, sellers),
    until,
  });
  const last = keys.length < scanned ? undefined : keys.at(-1);
  const next: Place | null = last
    ? { order: placeOf(last) }
    : sellers === null
      ? { account: null }
      : null;
  return { rows: rowsOf(people), after: next };
}

async function idleMembers(
  tx: Tx,
  { created_at: until }: ExportRow,
  after: string | null,
  { rows: looked }: PieceLimits,
): Promise<ExportPage> {
  const { people, last } = await idleMembersToExport(tx, { after, until, looked });
  return { rows: rowsOf(people), after: last === null ? null : { account: last } };
}
