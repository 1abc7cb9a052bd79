import { Refusal } from '#contract/api/refusals.ts';
import {
  idsAt,
  type NamedId,
  type Part,
  type SellersThing,
  type SubjectLeaf,
} from '#contract/staff/naming/named-things.ts';
import { isWithin, type Scope } from '#domain/staff/rights.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { type OfSeller, sellersOfRows } from '../store/staff/sellers-of-things.ts';

type Input = Readonly<Record<Part, unknown>>;

interface Asked {
  readonly input: Input;
  readonly scope: Scope;
  readonly catalogue: Catalogue;
}

interface Readable {
  readOnce<T>(portalId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Refuses a call that names a thing of a seller outside the viewer's scope, in its path, query or body, as if it did not exist
 * (STF-10). Viewers of the whole portal are not checked: row-level security keeps other portals out. Throws `not_found` with
 * the field.
 */
export async function refuseForeign(
  subjects: readonly SubjectLeaf[],
  { input, scope, catalogue }: Asked,
  store: Readable,
): Promise<void> {
  if (scope === 'all' || subjects.length === 0) return;
  const named = subjects.flatMap(({ part, leaf }) => idsAt(leaf, input[part]));
  if (named.length === 0) return;
  const sellers = await sellersOf(named, catalogue, store);
  const foreign = named.find((one) => {
    const seller = sellers(one);
    return seller === undefined || !isWithin(scope, seller);
  });
  if (foreign) throw new Refusal('not_found', foreign.thing, { path: foreign.path });
}

type RowThing = keyof typeof sellersOfRows;
const isRow = (thing: string): thing is RowThing => thing in sellersOfRows;

/** Finds the seller of each thing: the catalogue knows most, and one read finds the others. */
async function sellersOf(named: readonly NamedId[], catalogue: Catalogue, store: Readable) {
  const byThing = Map.groupBy(named, ({ thing }) => thing);
  const wanted = [...byThing].flatMap(([thing, ids]) =>
    isRow(thing) ? [{ thing, ids: [...new Set(ids.map(keyOf))] }] : [],
  );
  const rows =
    wanted.length === 0
      ? []
      : await store.readOnce(catalogue.portal.id, (tx) =>
          Promise.all(
            wanted.map(async ({ thing, ids }) => ({
              thing,
              of: await sellersOfRows[thing](tx, ids),
            })),
          ),
        );
  const read = new Map(
    rows.flatMap(({ thing, of }) =>
      of.map(({ id, seller_id }: OfSeller) => [`${thing} ${id}`, seller_id] as const),
    ),
  );
  return (one: NamedId): string | undefined =>
    isRow(one.thing)
      ? read.get(`${one.thing} ${keyOf(one)}`)
      : inCatalogue(one.thing as Exclude<SellersThing, RowThing>, one.id, catalogue);
}

/** The id in its stored form: order numbers are typed in any case, and so are hexadecimal ids. */
const keyOf = ({ thing, id }: NamedId): string => {
  if (thing === 'order') return id.toUpperCase();
  return thing === 'session' ? id : id.toLowerCase();
};

function inCatalogue(
  thing: Exclude<SellersThing, RowThing>,
  id: string,
  { sellers, templates, groups, types }: Catalogue,
): string | undefined {
  switch (thing) {
    case 'seller':
      return sellers.has(id) ? id : undefined;
    case 'event':
      return templates.get(id)?.seller_id;
    case 'group':
      return templates.get(groups.get(id)?.event_template_id ?? '')?.seller_id;
    case 'type': {
      const group = groups.get(types.get(id)?.ticket_group_id ?? '');
      return templates.get(group?.event_template_id ?? '')?.seller_id;
    }
  }
}
