import type { SessionDifference } from '../../events/event-file.ts';
import type { Address } from '../address.ts';
import { within } from '../address.ts';
import { applyChanges } from '../differences.ts';
import { nodeAt } from '../names.ts';
import type { FieldsNode, ItemsNode, Json, Node } from '../tree.ts';
import { placeOfSession } from './place-of-session.ts';

/** One change that staff publish at once, from the page of a session, an event or a closure (PUB-10). */
export type QuickChange =
  | {
      readonly kind: 'session';
      readonly event: string;
      readonly session: string;
      /** The local start that its schedule or file gives it; null if the file gives it an id. */
      readonly at: string | null;
      readonly to: Own;
    }
  | { readonly kind: 'new_session'; readonly event: string; readonly of: NewSession }
  | { readonly kind: 'event_sale'; readonly event: string; readonly off_sale: boolean }
  | { readonly kind: 'closure'; readonly id: string; readonly of: FileClosure }
  | { readonly kind: 'lift_closure'; readonly id: string };

/** The values that a session gets of its own; those left out stay as they are. */
export type Own = Pick<SessionDifference, 'closed' | 'capacity' | 'annotations'>;

/** A session beside those that the file has; its start is local, YYYY-MM-DDTHH:MM. */
export interface NewSession {
  readonly start: string;
  readonly duration_minutes: number;
  /** Without one, it has as many places as seats. */
  readonly capacity?: number | undefined;
}

/** A closure as in a file, without its id. */
export type FileClosure = Readonly<Record<string, Json | undefined>>;

/**
 * Why a change has no place in the file: the event, session or closure is not in it (any more), or a session starts then
 * already.
 */
export type Misplaced = 'no_event' | 'no_session' | 'no_closure' | 'taken';

export type Edited =
  | { readonly tree: Node; readonly misplaced?: undefined }
  | { readonly misplaced: Misplaced };

/** Makes a quick change to a file. The importer checks the result like any other file. */
export function editFile(tree: Node, change: QuickChange): Edited {
  switch (change.kind) {
    case 'session':
      return editSession(tree, change);
    case 'new_session':
      return addSession(tree, change);
    case 'event_sale': {
      const event = within('events', change.event);
      if (!nodeAt(tree, event)) return { misplaced: 'no_event' };
      return withFields(tree, event, { off_sale: change.off_sale || undefined });
    }
    case 'closure':
      return withItem(tree, 'closures', change.id, fieldsOf({ id: change.id, ...change.of }));
    case 'lift_closure': {
      const at = within('closures', change.id);
      if (!nodeAt(tree, at)) return { misplaced: 'no_closure' };
      return withoutItem(tree, 'closures', change.id);
    }
  }
}

function editSession(
  tree: Node,
  { event, session, at: given, to }: Extract<QuickChange, { kind: 'session' }>,
): Edited {
  const place = placeOfSession(tree, event, { id: session, at: given });
  if (place === undefined) return { misplaced: 'no_session' };
  // What is not closed is left out, as an author would write it.
  const fields = { ...to, ...('closed' in to && { closed: to.closed || undefined }) };
  if (place.kind === 'listed') return withFields(tree, place.address, fields);
  const { list, at } = place;
  const item = nodeAt(tree, within(list, at));
  const before = item?.kind === 'fields' ? item : fieldsOf({ at });
  const after = withValues(before, fields);
  return after.fields.size > 1 ? withItem(tree, list, at, after) : withoutItem(tree, list, at);
}

function addSession(
  tree: Node,
  { event, of }: Extract<QuickChange, { kind: 'new_session' }>,
): Edited {
  const at = within('events', event);
  const found = nodeAt(tree, at);
  if (!found) return { misplaced: 'no_event' };
  const place = placeOfSession(tree, event, { start: of.start });
  if (place !== undefined) return { misplaced: 'taken' };
  // A name until the file is read, when the session gets that of its start.
  return withItem(tree, within(at, 'sessions'), `new ${of.start}`, fieldsOf({ ...of }));
}

type Values = Readonly<Record<string, Json | undefined>>;

/** Fields with these values; undefined ones are left out. */
const fieldsOf = (values: Values): FieldsNode => withValues(noFields, values);

function withValues({ fields: before }: FieldsNode, values: Values): FieldsNode {
  const fields = new Map(before);
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) fields.delete(key);
    else fields.set(key, { kind: 'value', value });
  }
  return { kind: 'fields', fields };
}

const noFields: FieldsNode = { kind: 'fields', fields: new Map() };

function withFields(tree: Node, at: Address, values: Values): Edited {
  const node = nodeAt(tree, at);
  return changed(tree, at, withValues(node?.kind === 'fields' ? node : noFields, values));
}

/** Puts an item at its place in a list, or at its end; makes the list if there is none. */
function withItem(tree: Node, list: Address, name: string, item: Node): Edited {
  const found = nodeAt(tree, list);
  if (found?.kind === 'items') return changed(tree, within(list, name), item);
  const first: ItemsNode = { kind: 'items', items: new Map([[name, item]]), order: [name] };
  return changed(tree, list, first);
}

function withoutItem(tree: Node, list: Address, name: string): Edited {
  const found = nodeAt(tree, list);
  if (found?.kind !== 'items' || !found.items.has(name)) return { tree };
  return changed(tree, found.order.length === 1 ? list : within(list, name), undefined);
}

function changed(tree: Node, address: Address, node: Node | undefined): Edited {
  const change = node === undefined ? { address } : { address, node };
  return { tree: applyChanges(tree, [change]).tree };
}
