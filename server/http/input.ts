import { z } from 'zod';
import { commonQuery } from '#contract/api/call.ts';
import { Refusal } from '#contract/api/refusals.ts';
import type { calls } from '#contract/calls.ts';
import type { StaffRoute } from '#contract/staff/routes/staff-access.ts';
import type { StaffCallShape } from '#contract/staff/staff-call.ts';
import { isStorable } from '#domain/content/storable-text.ts';
import { type FieldFault, faultsOf, pathOf } from './answers.ts';
import { bodyLimit, readBodyText } from './body.ts';
import { faultText } from './fault-text.ts';
import { parametersOf, queryFaults, staffParametersOf } from './queries/query-names.ts';

/** Bad input, reported field by field. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly faults: readonly FieldFault[];
  constructor(faults: readonly FieldFault[]) {
    super('invalid input');
    this.faults = faults;
  }
}

/** Bad input in one field. */
export const invalid = (path: string, fault: string): InvalidInput =>
  new InvalidInput([{ path, fault }]);

const nothing = z.object({});
type Shape = (typeof calls)[keyof typeof calls];
type Part = 'params' | 'query' | 'body';

const schemaOf = (shape: Shape, part: Part): z.ZodType | undefined =>
  (shape as Partial<Record<Part, z.ZodType>>)[part];

interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly common: z.output<typeof commonQuery>;
}

/** Params, query and body as parsed by the call's schemas; throws InvalidInput or a Refusal. */
export async function readInput(
  shape: Shape,
  request: Request,
  url: URL,
  params: Readonly<Record<string, string>>,
): Promise<ParsedInput> {
  const query = Object.fromEntries(url.searchParams);
  const body = shape.route.method === 'GET' ? undefined : await readBody(request);
  const parts = {
    params: [schemaOf(shape, 'params') ?? nothing, params],
    query: [schemaOf(shape, 'query') ?? nothing, query],
    common: [commonQuery, query],
    body: [schemaOf(shape, 'body') ?? nothing, body ?? {}],
  } as const;
  return readParts(parts, queryFaults(shape, parametersOf(shape), url)) as unknown as ParsedInput;
}

/** Params, query and body of a staff call; throws InvalidInput or a Refusal. */
export async function readStaffInput(
  shape: StaffCallShape & { readonly route: StaffRoute },
  request: Request,
  url: URL,
  params: Readonly<Record<string, string>>,
): Promise<Record<'params' | 'query' | 'body', unknown>> {
  const query = Object.fromEntries(url.searchParams);
  const limit = shape.route.bodyBytes ?? bodyLimit;
  const body = request.method === 'GET' ? undefined : await readBody(request, limit);
  return readParts(
    {
      params: [shape.params ?? nothing, params],
      query: [shape.query ?? nothing, query],
      body: [shape.body ?? nothing, body ?? {}],
    },
    queryFaults(shape, staffParametersOf(shape), url),
    shape.takesAnyText ? ['body'] : [],
  );
}

/** Parses each part by its schema; throws InvalidInput with the errors of all parts and those in `found`. */
function readParts<K extends string>(
  parts: Readonly<Record<K, readonly [z.ZodType, unknown]>>,
  found: readonly FieldFault[],
  /** Text parts that their handlers check themselves; values that are not text are converted to text first. */
  anyText: readonly NoInfer<K>[] = [],
): Record<K, unknown> {
  const parsed: Partial<Record<K, unknown>> = {};
  const faults = [...found];
  for (const part of Object.keys(parts) as K[]) {
    const [schema, value] = parts[part];
    const fault = anyText.includes(part) ? undefined : findUnstorable(value, []);
    if (fault) {
      faults.push(fault);
      continue;
    }
    const result = schema.safeParse(value, { error: faultText });
    if (result.success) parsed[part] = result.data;
    else faults.push(...faultsOf(result.error));
  }
  if (faults.length > 0) throw new InvalidInput(uniqueFaults(faults));
  return parsed as Record<K, unknown>;
}

/** Parses a request by staff; throws InvalidInput. */
export function readStaffRequest<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const fault = findUnstorable(given, []);
  if (fault) throw new InvalidInput([fault]);
  return parsed(schema, given);
}

/**
 * Parses a part of a call that accepts any text, with a schema that converts other values to text; throws InvalidInput.
 */
export function readAnyText<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const data = parsed(schema, given);
  const fault = findUnstorable(data, []);
  if (fault) throw new InvalidInput([fault]);
  return data;
}

function parsed<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given, { error: faultText });
  if (!result.success) throw new InvalidInput(faultsOf(result.error));
  return result.data;
}

/** Removes duplicates: a parameter of all calls may also be one of this call's own. */
const uniqueFaults = (faults: readonly FieldFault[]): FieldFault[] => [
  ...new Map(faults.map((fault) => [`${fault.path} ${fault.fault}`, fault])).values(),
];

async function readBody(request: Request, limit = bodyLimit): Promise<unknown> {
  const text = await readBodyText(request, limit);
  if (text === '') return undefined;
  // A form of another site can't send this type, so its browser asks first (CORS).
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refusal('unsupported_media_type', 'request');
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput([{ path: '', fault: 'is not JSON' }]);
  }
}

/** Maximum nesting. No field needs more; tens of thousands would overflow the stack. */
const maxDepth = 50;

/**
 * Finds text that PostgreSQL can't store (NUL, or half of a surrogate pair), or a value nested too
 * deeply.
 */
function findUnstorable(value: unknown, path: PropertyKey[]): FieldFault | undefined {
  if (path.length > maxDepth) {
    return { path: pathOf(path.slice(0, 3)), fault: 'is nested too deeply' };
  }
  if (typeof value === 'string') {
    return isStorable(value)
      ? undefined
      : { path: pathOf(path), fault: 'has a character that is not text' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    const found =
      findUnstorable(inner, [...path, step]) ??
      (typeof step === 'string' ? findUnstorable(key, [...path, 'key']) : undefined);
    if (found) return found;
  }
  return undefined;
}
