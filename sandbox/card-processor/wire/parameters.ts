import { z } from 'zod';
import type { FormTree } from './form.ts';
import { invalidRequest, type Refusal } from './refusal.ts';

function fault(code: string | undefined, message: string) {
  return { code: 'custom' as const, message, params: { code } };
}

/** A string that is not empty; Stripe's API uses the empty string for "unset". */
export function text(maximumLength = 5_000) {
  return z.string().superRefine((value, context) => {
    if (value === '') {
      context.addIssue(
        fault('parameter_invalid_empty', 'You passed an empty string. Omit the parameter instead.'),
      );
    } else if (value.length > maximumLength) {
      context.addIssue(
        fault(
          'parameter_invalid_string_too_long',
          `Invalid string: must be at most ${maximumLength} characters`,
        ),
      );
    }
  });
}

export function integer(minimum = 0) {
  return z.string().transform((value, context) => {
    if (!/^-?\d+$/.test(value)) {
      context.addIssue(fault('parameter_invalid_integer', `Invalid integer: ${value}`));
      return z.NEVER;
    }
    if (Number(value) < minimum) {
      context.addIssue(
        fault(
          'parameter_invalid_integer',
          `This value must be greater than or equal to ${minimum}.`,
        ),
      );
      return z.NEVER;
    }
    return Number(value);
  });
}

export function flag() {
  return z.string().transform((value, context) => {
    if (value === 'true' || value === 'false') return value === 'true';
    context.addIssue(fault(undefined, `Invalid boolean: ${value}`));
    return z.NEVER;
  });
}

export function oneOf<const Options extends readonly [string, ...string[]]>(...options: Options) {
  return z.enum(options);
}

/** Up to 50 keys of 40 characters, with values of up to 500; an empty value removes its key. */
export function metadata() {
  const values = z.record(z.string().max(40), z.string().max(500));
  const bounded = values.refine((record) => Object.keys(record).length <= 50, 'Too many keys');
  return z.union([bounded, z.literal('').transform((): Record<string, string> | '' => '')]);
}

export function address() {
  return z.strictObject({
    city: z.string().optional(),
    country: z.string().optional(),
    line1: z.string().optional(),
    line2: z.string().optional(),
    postal_code: z.string().optional(),
    state: z.string().optional(),
  });
}

export function billingDetails() {
  return z.strictObject({
    address: address().optional(),
    email: z.string().optional(),
    name: z.string().optional(),
    phone: z.string().optional(),
    tax_id: z.string().optional(),
  });
}

export function shipping() {
  return z.strictObject({
    address: address(),
    name: text(),
    carrier: text().optional(),
    phone: text().optional(),
    tracking_number: text().optional(),
  });
}

export function expand() {
  return z.array(text()).optional();
}

/** The parameters of every list endpoint. */
export const listShape = {
  limit: integer(1).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  expand: expand(),
};

/** A Unix timestamp, or bounds for one. */
export function timeRange() {
  const bounds = z.strictObject({
    gt: integer().optional(),
    gte: integer().optional(),
    lt: integer().optional(),
    lte: integer().optional(),
  });
  return z.union([integer(), bounds]).optional();
}

/**
 * Parses a request's form by its schema.
 * @throws {Refusal} 400; unknown parameters are reported before all others.
 */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: FormTree,
): z.output<Schema> {
  const read = schema.safeParse(form, { reportInput: true });
  if (read.success) return read.data;
  const issues = read.error.issues;
  const first = issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0];
  throw first ? refusalOf(first) : invalidRequest('Invalid request');
}

function refusalOf(issue: z.core.$ZodIssue): Refusal {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    const noun = names.length === 1 ? 'parameter' : 'parameters';
    return invalidRequest(`Received unknown ${noun}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: names[0] ?? '',
    });
  }
  const param = nameOf(issue.path);
  const isShape = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isShape && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  if (issue.code === 'invalid_value') {
    const options = issue.values.map(String).join(', ');
    return invalidRequest(`Invalid ${param}: must be one of ${options}`, { param });
  }
  if (issue.code === 'invalid_type') {
    return invalidRequest(`Invalid ${issue.expected}`, { param });
  }
  const code = issue.code === 'custom' ? issue.params?.code : undefined;
  const details = typeof code === 'string' ? { code, param } : { param };
  return invalidRequest(issue.message, details);
}

function nameOf(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ''}${rest.map((part) => `[${part}]`).join('')}`;
}
