import type { z } from 'zod';

type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
};

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

/** Returns the keys that a schema allows at a path; for a union, those of all options. */
export function knownKeysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  return schemasAt(schema, path).flatMap((found) => Object.keys(defOf(found).shape ?? {}));
}

function schemasAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType[] {
  const { innerType, options, shape, element, valueType } = defOf(schema);
  if (innerType) return schemasAt(innerType, path);
  if (options) return options.flatMap((option) => schemasAt(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return [schema];
  const next = shape?.[String(key)] ?? element ?? valueType;
  return next ? schemasAt(next, rest) : [];
}
