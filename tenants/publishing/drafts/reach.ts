import type { Area } from '#domain/staff/rights.ts';
import type { FieldRight } from '../../file/field.ts';
import type { FieldNode } from '../../file/field-tree.ts';
import { tenantFields } from '../../tenant-fields.ts';
import { namesIn } from '../address.ts';
import type { Change } from '../differences.ts';
import { sellersOfChanges } from '../sellers-of-change.ts';
import { rightsOf, type Sight, seeing } from '../told-change.ts';
import type { Json, Node } from '../tree.ts';
import { isOfPictures } from './pictures-in-tree.ts';

/** True for rights with which drafts change fields; those of the operator are changed by files alone. */
export const isDraftRight = (right: FieldRight): right is Area => right !== 'operator';

/**
 * Returns a function that tells if somebody reaches all that a change from one file to another touches: every field, of every
 * seller concerned (PUB-19, PUB-21). A picture is reached with every field that shows it.
 */
export function reacher(reach: Sight, before: Node, after: Node): (change: Change) => boolean {
  const sees = seeing(reach);
  const isOfAll = [...reach.values()].every((scope) => scope === 'all');
  const sellersOf = isOfAll ? () => 'portal' as const : sellersOfChanges(before, after);
  return (change) => {
    if (isOfPictures(change.address)) {
      const rights = rightsShowing(namesIn(change.address)[1], before);
      return rights.every((right) => sees(right, 'portal'));
    }
    const rights = rightsOf(change, before);
    const concerned = sellersOf(change);
    // What needs no right of its own is the operator's, such as the order of sellers.
    return (rights.length > 0 ? rights : operators).every((right) => sees(right, concerned));
  };
}

const operators = ['operator'] as const;

/** The rights to change the fields that show a picture or font, or any of them. */
function rightsShowing(path: string | undefined, tree: Node): readonly FieldRight[] {
  const rights = new Set<FieldRight>();
  addShowing(path, tree, tenantFields, rights);
  return [...rights];
}

function addShowing(
  path: string | undefined,
  node: Node,
  field: FieldNode | undefined,
  rights: Set<FieldRight>,
): void {
  if (node.kind === 'value') {
    if (field?.right && hasText(node.value, path)) rights.add(field.right);
    return;
  }
  for (const [name, part] of node.kind === 'items' ? node.items : node.fields) {
    addShowing(path, part, field?.fields?.get(name) ?? field?.item, rights);
  }
}

/** True if a value is or contains a text; any, without one. */
function hasText(value: Json, text: string | undefined): boolean {
  if (typeof value === 'string') return text === undefined || value === text;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each: Json) => hasText(each, text));
}
