import { z } from 'zod';
import { type Field, type FieldRight, fieldOf } from './field.ts';

/** A node of the schema: a field with its metadata, and its fields by key or the items of its list or record. */
export interface FieldNode {
  /** Empty for items and for schemas without metadata. */
  readonly field: Partial<Field>;
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
  /** Its own right, or the one inherited from the nearest enclosing field. */
  readonly right: FieldRight | undefined;
  /** The kinds of object that have this field, if not all do. */
  readonly onlyFor?: readonly string[];
  readonly fields?: ReadonlyMap<string, FieldNode>;
  readonly item?: FieldNode;
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
}

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** Returns the fields of a schema as a tree. The options of a union share one node with the fields of all of them. */
export function fieldTree(schema: z.ZodType, around?: FieldRight): FieldNode {
  const { core, field, isRequired } = unwrapped(schema);
  const { shape, element, valueType, options, discriminator } = defOf(core);
  const right = field.right ?? around;
  const node = { field, schema, isRequired, right };
  if (shape) {
    const fields = Object.entries(shape).map(
      ([key, part]) => [key, fieldTree(part, right)] as const,
    );
    return { ...node, fields: new Map(fields) };
  }
  const inner = element ?? valueType;
  if (inner) return { ...node, item: fieldTree(inner, right) };
  const fields = fieldsOfAll(options ?? [], discriminator, right);
  return fields.size > 0 ? { ...node, fields } : node;
}

/** Merges the fields of a union's options; a field of several options accepts the values of each. */
function fieldsOfAll(
  options: readonly z.ZodType[],
  discriminator: string | undefined,
  right: FieldRight | undefined,
): ReadonlyMap<string, FieldNode> {
  const all = new Map<string, FieldNode>();
  for (const option of options) {
    const fields = fieldTree(option, right).fields ?? new Map<string, FieldNode>();
    const kind = fields.get(discriminator ?? '')?.schema;
    for (const [key, node] of fields) {
      const before = all.get(key);
      const schema = before ? eitherOf(before.schema, node.schema) : node.schema;
      const isKind = key === discriminator || !(kind instanceof z.ZodLiteral);
      const kinds = isKind
        ? undefined
        : [...(before?.onlyFor ?? []), ...[...kind.values].map(String)];
      all.set(key, { ...(before ?? node), schema, ...(kinds && { onlyFor: kinds }) });
    }
  }
  return all;
}

/** Returns a schema that accepts the values of either. */
const eitherOf = (one: z.ZodType, other: z.ZodType): z.ZodType =>
  z.union([...((one instanceof z.ZodUnion ? one.options : [one]) as z.ZodType[]), other]);

/** Returns the schema inside optional, nullable, default and refined ones, with the outermost metadata. */
function unwrapped(schema: z.ZodType) {
  let core = schema;
  let field = fieldOf(core);
  let isRequired = true;
  for (let def = defOf(core); ; def = defOf(core)) {
    const inner = def.innerType ?? def.in;
    if (!inner) return { core, field: field ?? {}, isRequired };
    if (def.type === 'optional' || def.type === 'default') isRequired = false;
    core = inner;
    field ??= fieldOf(core);
  }
}

/** Finds the field at a path of names; inside a list or record, any name leads to the item. */
export function fieldAt(root: FieldNode, names: readonly string[]): FieldNode | undefined {
  let node: FieldNode | undefined = root;
  for (const name of names) node = node?.fields?.get(name) ?? node?.item;
  return node;
}

// In a pattern, "*" stands for the name of an item: `events/*/groups/*/name`.
/** Yields all nodes below a field with their patterns, in schema order. */
export function* nodesBelow(node: FieldNode, at = ''): Generator<readonly [string, FieldNode]> {
  const parts = [...(node.fields ?? []), ...(node.item ? [['*', node.item] as const] : [])];
  for (const [name, part] of parts) {
    const pattern = at === '' ? name : `${at}/${name}`;
    yield [pattern, part];
    yield* nodesBelow(part, pattern);
  }
}
