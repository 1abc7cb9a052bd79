import { isTooDeep } from '../../file/depth.ts';
import { fieldAt } from '../../file/field-tree.ts';
import { tenantFields } from '../../tenant-fields.ts';
import { type Address, listOfOrder, namesIn, root, within } from '../address.ts';
import { applyChanges, type Change } from '../differences.ts';
import { namedListAt, ownName } from '../named-lists.ts';
import { nodeAt, treeOfPart } from '../names.ts';
import { publishedPart } from '../published-part.ts';
import { isSame, type Json, jsonOf, type Node } from '../tree.ts';
import { type OpenDraft, partAt, rewritten } from './draft.ts';

/** One change of a part; without a value, the part is removed. */
export interface Edit {
  readonly address: Address;
  readonly value?: Json | undefined;
  /** The value that its author saw there; undefined for nothing. */
  readonly seen?: Json | undefined;
}

/**
 * Why an edit is not made. changed: somebody else has changed the part since. gone: the thing that the part is in was
 * removed. no_place: the file has no such part. name: the id of a thing cannot change. beyond_rights: it is not theirs to change.
 */
export type EditRefusal = 'changed' | 'gone' | 'no_place' | 'name' | 'beyond_rights';

/** An edit that was not made, with what the draft has there. */
export interface RefusedEdit {
  readonly address: Address;
  readonly reason: EditRefusal;
  readonly now?: Json | undefined;
}

interface Editing {
  readonly author: string;
  readonly newName: () => string;
  /** By default, everything is within the author's rights. */
  readonly mayMake?: MayMake;
}

/** True for a change from one file to another that is within its author's rights. */
export type MayMake = (change: Change, before: Node, after: Node) => boolean;

export interface Edited {
  readonly open: OpenDraft;
  readonly refused: readonly RefusedEdit[];
}

/**
 * Makes edits in a draft, one after the other (PUB-02). Each is judged alone: one that would overwrite what its author did not
 * see is refused, and the others are made. One that was made before is made again without effect.
 */
export function edited(
  open: OpenDraft,
  edits: readonly Edit[],
  { author, newName, mayMake = () => true }: Editing,
): Edited {
  const refused: RefusedEdit[] = [];
  let tree = open.tree;
  for (const edit of edits) {
    const made = editedOnce(tree, edit, newName, mayMake);
    if (typeof made !== 'string') tree = made;
    // Who may not change a part may not see it either.
    else if (made === 'beyond_rights') refused.push({ address: edit.address, reason: made });
    else {
      const now = isPlace(edit.address) ? partAt(tree, edit.address) : undefined;
      refused.push({ address: edit.address, reason: made, now: now && jsonOf(now) });
    }
  }
  return { open: rewritten(open, tree, author), refused };
}

function editedOnce(
  tree: Node,
  edit: Edit,
  newName: () => string,
  mayMake: MayMake,
): Node | EditRefusal {
  if (!isPlace(edit.address)) return 'no_place';
  const change = changeOf(tree, edit, newName);
  if (typeof change !== 'object') {
    // First, since every other refusal tells something of what is there.
    if (!mayMake({ address: edit.address }, tree, tree)) return 'beyond_rights';
    return change ?? tree;
  }
  const { tree: next, homeless } = applyChanges(tree, [change]);
  if (!mayMake(change, tree, next)) return 'beyond_rights';
  return homeless.length > 0 ? 'gone' : next;
}

/** The change that an edit makes; undefined if everything is so already. */
function changeOf(
  tree: Node,
  { address, value, seen }: Edit,
  newName: () => string,
): Change | EditRefusal | undefined {
  const now = partAt(tree, address);
  if (isValue(now, value)) return undefined;
  if (!isValue(now, seen)) return 'changed';
  const order = listOfOrder(address);
  if (order !== undefined) return orderChange(tree, order, address, value);
  return partChange(tree, address, value, newName);
}

function partChange(
  tree: Node,
  address: Address,
  value: Json | undefined,
  newName: () => string,
): Change | EditRefusal {
  const names = namesIn(address);
  const name = names.at(-1) ?? '';
  const list = addressOf(names.slice(0, -1));
  const named = namedListAt(list);
  const keyOfThing = namedListAt(addressOf(names.slice(0, -2)))?.by;
  if (name === keyOfThing && nodeAt(tree, list)) return 'name';
  if (!named) {
    return value === undefined
      ? { address }
      : { address, node: treeOfPart(value, address, { earlier: tree, newName }) };
  }
  const found = nodeAt(tree, list);
  if (value === undefined) {
    // A file without things of a kind has no list of them.
    const isLast = found?.kind === 'items' && found.order.length === 1;
    return { address: isLast ? list : address };
  }
  const own = ownName(named, value);
  if (own === undefined ? named.by !== undefined && isRequiredName(list) : own !== name)
    return 'name';
  const item = treeOfPart(value, address, { earlier: tree, newName });
  if (found) return { address, node: item };
  if (names.length > 2 && !nodeAt(tree, addressOf(names.slice(0, -2)))) return 'gone';
  return { address: list, node: { kind: 'items', items: new Map([[name, item]]), order: [name] } };
}

/** Listed sessions may be without an id; all other things that have ids need one. */
const isRequiredName = (list: Address): boolean => namesIn(list).at(-1) !== 'sessions';

function orderChange(
  tree: Node,
  list: Address,
  address: Address,
  value: Json | undefined,
): Change | EditRefusal {
  const found = nodeAt(tree, list);
  if (found?.kind !== 'items') return 'gone';
  const isOrder =
    Array.isArray(value) &&
    value.length === found.order.length &&
    new Set(value).symmetricDifference(new Set<Json>(found.order)).size === 0;
  return isOrder ? { address, node: { kind: 'value', value } } : 'no_place';
}

/** True for a part that a tenant file can have, and that revisions keep. */
function isPlace(address: Address): boolean {
  const names = namesIn(listOfOrder(address) ?? address);
  const [first = ''] = names;
  if (address === root || names.length > deepest || isUnpublished(first)) return false;
  return fieldAt(tenantFields, [first]) !== undefined && !names.includes('');
}

const isUnpublished = (key: string): boolean =>
  Object.keys(publishedPart({ [key]: null }) as object).length === 0;

const deepest = 20;

const addressOf = (names: readonly string[]): Address => names.reduce(within, root);

/** True if a part has this value; undefined is the value of a missing one. */
function isValue(node: Node | undefined, value: Json | undefined): boolean {
  if (node === undefined || value === undefined) return node === value;
  return isSame({ kind: 'value', value: jsonOf(node) }, { kind: 'value', value });
}

/** True for a value that is nested too deeply for any part of a file. */
export const isEditTooDeep = ({ value, seen }: Edit): boolean => isTooDeep([value, seen]);
