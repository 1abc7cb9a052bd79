import type { z } from 'zod';
import { configRegistry } from './config/config-registry.ts';
import { didYouMean } from './file/near-names.ts';
import { type Fault, type Place, pathOf } from './file/place.ts';
import { knownKeysAt } from './file/schema-keys.ts';

type Issue = z.core.$ZodIssue;

/** Descriptions of types, by zod's names. */
const types: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  int: 'a whole number without quotation marks',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'an object in curly braces',
  record: 'an object in curly braces',
};

/** Descriptions of text formats, by zod's names. */
const formats: Readonly<Record<string, string>> = {
  date: 'a day such as "2027-05-31"',
  datetime: 'a date and time such as "2027-05-31T19:30:00"',
  duration: 'a duration such as "P1Y" or "P30D"',
  email: 'an e-mail address',
  url: 'a web address such as "https://www.example.org"',
  hostname: 'a host name such as "tickets.example.org"',
  uuid: 'a UUID',
};

/** Returns all errors in a file's shape, described for its author. */
export const shapeFaults = (schema: z.ZodType, file: Place, issues: readonly Issue[]): Fault[] =>
  issues.flatMap((issue) => faultsOfIssue(schema, file, issue));

function faultsOfIssue(schema: z.ZodType, file: Place, issue: Issue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeysAt(schema, issue.path);
    return issue.keys.map((key) => ({
      path: pathOf([...issue.path, key]),
      fault: unknownKey(key, known),
    }));
  }
  const path = pathOf(issue.path);
  if (issue.code === 'invalid_key') {
    const key = String(issue.path.at(-1));
    return issue.issues.map((inner) => ({ path, fault: faultOf(inner, key) }));
  }
  const value = file.within(issue.path).value;
  if (issue.code === 'invalid_union' && !issue.discriminator) {
    return unionFaults(schema, file, issue, value);
  }
  return [{ path, fault: faultOf(issue, value) }];
}

/** A configuration key that is known in another scope is misplaced rather than misspelled. */
function unknownKey(key: string, known: readonly string[]): string {
  const entry = Object.hasOwn(configRegistry, key)
    ? configRegistry[key as keyof typeof configRegistry]
    : undefined;
  if (entry && known.some((other) => Object.hasOwn(configRegistry, other))) {
    return `is not known here, only for: ${entry.scopes.join(', ').replaceAll('_', ' ')}`;
  }
  return `is not known${didYouMean(key, known)}`;
}

/** Faults of a value with several possible types: those of the intended type, if that is clear. */
function unionFaults(
  schema: z.ZodType,
  file: Place,
  issue: Extract<Issue, { code: 'invalid_union' }>,
  value: unknown,
): Fault[] {
  const isOfOtherType = (one: Issue) => one.code === 'invalid_type' && one.path.length === 0;
  const meant = issue.errors.filter((errors) => !errors.some(isOfOtherType));
  const [only] = meant;
  if (only && meant.length === 1) {
    return only.flatMap((inner) =>
      faultsOfIssue(schema, file, { ...inner, path: [...issue.path, ...inner.path] }),
    );
  }
  const expected = issue.errors.flatMap((errors) =>
    errors.flatMap((one) => (one.code === 'invalid_type' ? [typeName(one.expected)] : [])),
  );
  const fault =
    value === undefined ? 'is missing' : `must be ${orList(expected)}, not ${shown(value)}`;
  return [{ path: pathOf(issue.path), fault }];
}

function faultOf(issue: Issue, value: unknown): string {
  const isAboutPresence = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code);
  if (value === undefined && isAboutPresence) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeName(issue.expected)}, not ${shown(value)}`;
    case 'invalid_value':
      return mustBeOneOf(issue.values, value);
    case 'invalid_union':
      return mustBeOneOf(
        (issue as { options?: readonly z.core.util.Primitive[] }).options ?? [],
        value,
      );
    case 'too_small':
      return bounded(issue.origin, Number(issue.minimum), 'least', value);
    case 'too_big':
      return bounded(issue.origin, Number(issue.maximum), 'most', value);
    case 'invalid_format': {
      const wanted = formats[issue.format];
      if (wanted) return `must be ${withPattern(wanted, issue)}, not ${shown(value)}`;
      return named(issue.message, value);
    }
    default:
      return named(issue.message, value);
  }
}

/** Names the required protocol if only the protocol is wrong, and the offset where a time needs one. */
function withPattern(wanted: string, { pattern }: { pattern?: string | undefined }): string {
  if (pattern === '^https$') return 'an https address';
  const needsOffset = pattern?.includes('[+-]') ?? false;
  return needsOffset
    ? 'a date and time with its offset such as "2027-05-31T19:30:00+02:00"'
    : wanted;
}

/** A message of our own schema, with the value if the message says what it must be. */
function named(message: string, value: unknown): string {
  if (message.startsWith('must ')) return `${message}; found ${shown(value)}`;
  if (/^(an? |lower-case )/.test(message)) return `must be ${message}, not ${shown(value)}`;
  return message;
}

function mustBeOneOf(values: readonly z.core.util.Primitive[], value: unknown): string {
  const names = values.map(String);
  const near = typeof value === 'string' ? didYouMean(value, names) : '';
  return `must be ${orList(names.map((name) => JSON.stringify(name)))}, not ${shown(value)}${near}`;
}

function bounded(origin: string, bound: number, side: 'least' | 'most', value: unknown): string {
  if (typeof value === 'string' && value === '') return 'is empty';
  if (typeof value === 'string')
    return `must have at ${side} ${count(bound, 'character')}, has ${[...value].length}`;
  if (Array.isArray(value))
    return `must have at ${side} ${count(bound, 'item')}, has ${value.length}`;
  return `must be at ${side} ${bound}${origin === 'int' ? ' and whole' : ''}, not ${shown(value)}`;
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

const typeName = (expected: string): string => types[expected] ?? `a ${expected}`;

function orList(names: readonly string[]): string {
  const each = [...new Set(names)];
  const last = each.pop() ?? '';
  return each.length === 0 ? last : `${each.join(', ')} or ${last}`;
}

const maxShownLength = 60;

/** A value, shortened for a message; never a whole part of the file. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
