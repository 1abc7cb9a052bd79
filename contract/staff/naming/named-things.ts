import { z } from 'zod';

/** The things that belong to one or several sellers, and that staff calls name by an id. */
const sellersThings = [
  'seller',
  'event',
  'group',
  'type',
  'session',
  'order',
  'ticket',
  'cart',
  'membership',
  'session_run',
] as const;
export type SellersThing = (typeof sellersThings)[number];

/** Things whose handlers read their row with the viewer's sellers, because further rights apply to them. */
const guardedThings = [
  'staff_cart',
  'letter',
  'device',
  'scan',
  'held_scan',
  'refund',
  'bulk_run',
  'approval',
  'export',
  'export_schedule',
  'buyer',
  'draft',
] as const;

/** Things that belong to the portal or to the caller, and to no seller. */
export const portalThings = [
  'door',
  'venue',
  'closure',
  'seat',
  'person',
  'invitation',
  'role',
  'consent',
  'support_session',
  'own_session',
  'passkey',
  'member',
  'merge',
  'note',
  'anything',
] as const;

export type Thing = SellersThing | (typeof guardedThings)[number] | (typeof portalThings)[number];

/**
 * The use that a call makes of an id.
 * - `subject`: the call shows or changes the thing, or derives something from it. It must belong to the viewer.
 * - `filter`: limits the viewer's own things; another's id leaves none.
 * - `listed`: one of many, each of which the handler answers separately.
 * - `made`: the caller generates it for something new.
 */
export type Use = 'subject' | 'filter' | 'listed' | 'made';

export interface Naming {
  readonly thing: Thing;
  readonly use: Use;
}

const namings = z.registry<Naming>();

/** Declares that a field holds the id of a thing (STF-10). */
export function naming<S extends z.ZodType>(thing: Thing, schema: S, use: Use = 'subject'): S {
  const own = schema.clone();
  namings.add(own, { thing, use });
  return own;
}

/** The thing that a schema was declared to name. */
export const namingOf = (schema: z.ZodType): Naming | undefined => namings.get(schema);

/** The path from an object to a value in it: keys, and `each` for all elements of a list. */
const each = Symbol('each');
type Step = string | typeof each;

/** A field of a call that holds a text or a number. */
export interface Leaf {
  readonly steps: readonly Step[];
  readonly schema: z.ZodType;
  /** The thing that it names; undefined if it names none. */
  readonly naming: Naming | undefined;
}

/** Every field of a schema that holds a text or a number; for a record, its values. */
export function leavesOf(schema: z.ZodType, steps: readonly Step[] = [], known?: Naming): Leaf[] {
  const naming = namingOf(schema) ?? known;
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      leavesOf(inner as z.ZodType, [...steps, key]),
    );
  }
  if (schema instanceof z.ZodArray) {
    return leavesOf(schema.element as z.ZodType, [...steps, each], naming);
  }
  if (schema instanceof z.ZodRecord) {
    return leavesOf(schema.valueType as z.ZodType, [...steps, each], naming);
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => leavesOf(option as z.ZodType, steps, naming));
  }
  const inner = innerOf(schema);
  if (inner) return leavesOf(inner, steps, naming);
  return holdsNoId(schema) ? [] : [{ steps, schema, naming }];
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType;
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return isWrapped ? (schema.unwrap() as z.ZodType) : undefined;
}

const holdsNoId = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodBoolean;

interface Parts {
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
}
export type Part = keyof Parts;
export const inputParts: readonly Part[] = ['params', 'query', 'body'];

/** A field whose thing must be of a seller within the caller's scope. */
export interface SubjectLeaf {
  readonly part: Part;
  readonly leaf: Leaf;
}

const isOfSeller = new Set<string>(sellersThings);

/** The fields of a call whose thing must be of a seller within the caller's scope. */
export const subjectsOf = (shape: Parts): readonly SubjectLeaf[] =>
  inputParts.flatMap((part) => {
    const schema = shape[part];
    return (schema ? leavesOf(schema) : [])
      .filter(({ naming }) => naming?.use === 'subject' && isOfSeller.has(naming.thing))
      .map((leaf) => ({ part, leaf }));
  });

/** An id in the input of a call, with its path: `add[0].type`. */
export interface NamedId extends Naming {
  readonly id: string;
  readonly path: string;
}

/** The ids at a leaf of an input, as parsed. */
export function idsAt({ steps, naming }: Leaf, input: unknown): NamedId[] {
  if (!naming) return [];
  let found: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (const step of steps) found = found.flatMap((at) => inside(at, step));
  return found.flatMap(({ path, value }) =>
    typeof value === 'string' || typeof value === 'number'
      ? [{ ...naming, id: String(value), path }]
      : [],
  );
}

function inside({ path, value }: { path: string; value: unknown }, step: Step) {
  if (typeof value !== 'object' || value === null) return [];
  if (step !== each) {
    const inner = (value as Readonly<Record<string, unknown>>)[step];
    return [{ path: path === '' ? step : `${path}.${step}`, value: inner }];
  }
  return Object.entries(value).map(([key, inner]) => ({ path: `${path}[${key}]`, value: inner }));
}

/** The path of a leaf as text: `add[].type`. */
export const placeOf = ({ steps }: Leaf): string =>
  steps.reduce<string>((path, step) => {
    if (step === each) return `${path}[]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
