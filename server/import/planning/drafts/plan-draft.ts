import type { Fault } from '#tenants/file/place.ts';
import { moved, type OpenDraft } from '#tenants/publishing/drafts/draft.ts';
import { splitPictures } from '#tenants/publishing/drafts/pictures-in-tree.ts';
import { reacher } from '#tenants/publishing/drafts/reach.ts';
import { addressOfFault } from '#tenants/publishing/fault-address.ts';
import { covers, sellersOfChanges } from '#tenants/publishing/sellers-of-change.ts';
import {
  rightsOf,
  seeing,
  type ToldChanges,
  toldChanges,
  wayTo,
} from '#tenants/publishing/told-change.ts';
import { jsonOf } from '#tenants/publishing/tree.ts';
import type { KnownRevision, KnownState } from '../known-state.ts';
import { type Planned, type PlanOptions, planImport } from '../plan-import.ts';
import { withoutPictures } from '../planner.ts';
import { type DraftState, openState } from './draft-state.ts';
import type { DraftReader } from './tell-draft.ts';

/** A draft to publish; the revision in force is that of the import's state. */
export interface DraftToPlan extends Omit<DraftState, 'last'> {
  /** Drafts that are to be published before it, in this order (PUB-08). */
  readonly earlier?: readonly Omit<DraftState, 'last'>[];
}

/** A planned publish of a draft, with its changes as their reader may see them. */
export type PlannedDraft = Planned & {
  readonly told?: ToldChanges;
  /** True if it changes what its reader may not change. */
  readonly isBeyond?: boolean;
  /** True if it changes developers' settings: login, payment, scripts and other websites (PUB-21). */
  readonly isSensitive?: boolean;
};

/** A fault of a draft, at the address of the field that it belongs to. */
export interface DraftFault {
  readonly address: string;
  /** Titles of fields and names of things that lead to it. */
  readonly way: readonly string[];
  readonly fault: string;
}

export interface CheckedDraft {
  readonly faults: readonly DraftFault[];
  readonly notices: readonly DraftFault[];
}

/** Plans to publish a draft: the revision in force with its changes, imported like any file (PUB-07). */
export async function planDraft(
  draft: DraftToPlan,
  reader: DraftReader,
  known: KnownState,
  { now }: PlanOptions,
): Promise<PlannedDraft> {
  if (!known.last) return { faults: [{ path: '', fault: 'there is no revision to change' }] };
  const open = openAfter(draft, known.last);
  const isSensitive = open.changes.some((change) =>
    rightsOf(change, open.base).includes('developers'),
  );
  const isBeyond = !open.changes.every(reacher(reader.changes, open.base, open.tree));
  if (open.conflicts.length > 0) {
    return {
      faults: open.conflicts.map(({ address }) => ({ path: address, fault: toChoose })),
      isBeyond,
      isSensitive,
    };
  }
  const { tree, pictures } = splitPictures(open.tree);
  const before = splitPictures(open.base).tree;
  const told = toldChanges(before, tree, { sees: seeing(reader.sees), limit: reader.limit });
  const state = { ...known, base: undefined };
  const planned = await planImport(withoutPictures(jsonOf(tree)), state, { now, stored: pictures });
  if (planned.plan) return { ...planned, told, isBeyond, isSensitive };
  const mayTell = teller(open, reader);
  const faults = planned.faults.map((each) => {
    return mayTell(addressOfFault(tree, each.path)) ? each : { path: '', fault: elsewhere };
  });
  return { ...planned, faults, told, isBeyond, isSensitive };
}

/** Returns a function that tells if a reader may be told of faults at an address: with a role limited to sellers, of theirs alone. */
function teller({ base, tree }: OpenDraft, { within = 'all' }: Pick<DraftReader, 'within'>) {
  if (within === 'all') return () => true;
  const sellersOf = sellersOfChanges(base, tree);
  return (address: string): boolean => covers(within, sellersOf({ address }));
}

const elsewhere = 'does not fit with something of the shop that you may not see';

/** Opens a draft on the shop as it will be, once those before it are published; one that could not be published is left out. */
function openAfter({ earlier = [], ...draft }: DraftToPlan, last: KnownRevision): OpenDraft {
  const open = openState({ ...draft, last });
  let shop = open.base;
  for (const before of earlier) {
    const next = moved(openState({ ...before, last }), shop);
    if (next.conflicts.length === 0) shop = next.tree;
  }
  return moved(open, shop);
}

const toChoose = 'was changed here and published otherwise since: choose one of both';

/** Checks a draft like any file (PUB-04); conflicts are not among its faults. */
export async function checkDraft(
  draft: DraftToPlan,
  reader: Pick<DraftReader, 'within'>,
  known: KnownState,
  options: PlanOptions,
): Promise<CheckedDraft> {
  if (!known.last) return { faults: [], notices: [] };
  const open = openAfter(draft, known.last);
  const { tree, pictures } = splitPictures(open.tree);
  const state = { ...known, base: undefined };
  const { now } = options;
  const { plan, faults = [] } = await planImport(withoutPictures(jsonOf(tree)), state, {
    now,
    stored: pictures,
  });
  const mayTell = teller(open, reader);
  const placed = ({ path, fault }: Fault): DraftFault => {
    const address = addressOfFault(tree, path);
    if (!mayTell(address)) return { address: '', way: [], fault: elsewhere };
    return { address, way: wayTo(address, tree, tree), fault };
  };
  const notices = (plan?.notices ?? []).map(placed).filter(({ fault }) => fault !== elsewhere);
  return { faults: faults.map(placed), notices };
}
