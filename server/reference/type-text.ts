/** The parts of a JSON schema that the reference page reads. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** A schema's type in a few words: "text or null", "list of Ticket". */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schemaName(schema.$ref);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => plainType(type, schema)).join(' or ');
}

function plainType(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'string':
      return formats[schema.format ?? ''] ?? 'text';
    case 'integer':
      return `whole number${range(schema)}`;
    case 'array':
      return `list of ${schema.items ? typeText(schema.items) : 'anything'}`;
    case 'object': {
      const values = schema.additionalProperties;
      if (schema.properties || typeof values !== 'object') return 'object';
      return `map of text to ${typeText(values)}`;
    }
    default:
      return type;
  }
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'instant',
  date: 'day',
  uuid: 'UUID',
};

function range({ minimum, maximum }: JsonSchema): string {
  // zod adds the bounds of safe integers to fields without bounds of their own.
  const isDeclared = (bound: number | undefined): bound is number =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isDeclared(minimum) && isDeclared(maximum)) return ` ${minimum} to ${maximum}`;
  if (isDeclared(minimum)) return ` from ${minimum}`;
  return isDeclared(maximum) ? ` to ${maximum}` : '';
}

export interface Field {
  /** Path from the outermost object: `add[].ticket_type_id`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  /** Name of the shared schema to link to. */
  readonly schema?: string;
}

/** Lists the fields of an object, nested ones included. A named schema is not expanded. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name;
    const named = namedSchemaIn(inner);
    const field: Field = {
      path,
      type: typeText(inner),
      required: schema.required?.includes(name) ?? false,
      ...(named !== undefined && { schema: named }),
    };
    const nested = inner.items ? fieldsOf(inner.items, `${path}[].`) : fieldsOf(inner, `${path}.`);
    return [field, ...nested];
  });
}

/** The first named schema that a field holds, itself, in a list or as an alternative. */
function namedSchemaIn(schema: JsonSchema): string | undefined {
  if (schema.$ref !== undefined) return schemaName(schema.$ref);
  if (schema.items) return namedSchemaIn(schema.items);
  for (const option of schema.anyOf ?? []) {
    const found = namedSchemaIn(option);
    if (found !== undefined) return found;
  }
  return undefined;
}
