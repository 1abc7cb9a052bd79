import { z } from 'zod';
import { type Field, type FieldRight, fieldOf } from './field.ts';

/** A part of the schema: a field with its metadata, its own fields by key, or the items of a list or record. */
export interface FieldNode {
  /** Empty for items, and for what has no metadata. */
  readonly field: Partial<Field>;
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
  /** Its own right, or that of the closest field around it that has one. */
  readonly right: FieldRight | undefined;
  /** The kinds of its object that have it, if the object has several kinds. */
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

/** The fields of a schema as a tree. The options of a union share one node with the fields of all. */
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

/** The fields of all options of a union; one that several have takes the values of each. */
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

/** A schema with the values of both. */
const eitherOf = (one: z.ZodType, other: z.ZodType): z.ZodType =>
  z.union([...((one instanceof z.ZodUnion ? one.options : [one]) as z.ZodType[]), other]);

/** The schema inside optional, nullable, default and refined ones, with the outermost metadata. */
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

/** The field at a path of names, where any name stands for an item. */
export function fieldAt(root: FieldNode, names: readonly string[]): FieldNode | undefined {
  let node: FieldNode | undefined = root;
  for (const name of names) node = node?.fields?.get(name) ?? node?.item;
  return node;
}

// Their patterns have "*" for names of items: `events/*/groups/*/name`.
/** All nodes below a field by their patterns, in the order of the schema. */
export function* nodesBelow(node: FieldNode, at = ''): Generator<readonly [string, FieldNode]> {
  const parts = [...(node.fields ?? []), ...(node.item ? [['*', node.item] as const] : [])];
  for (const [name, part] of parts) {
    const pattern = at === '' ? name : `${at}/${name}`;
    yield [pattern, part];
    yield* nodesBelow(part, pattern);
  }
}
