import compile from 'icu-minify/compile';

/** How a message uses a value: prints it as it is or in a format, or selects by it. */
export type ValueKind = 'plain' | 'select' | 'plural' | 'ordinal' | 'number' | 'date' | 'time';

/** Node types by icu-minify's numbers; 0 is the # of a plural. */
const kinds: readonly (ValueKind | undefined)[] = [
  undefined,
  'select',
  'plural',
  'ordinal',
  'number',
  'date',
  'time',
];

interface MessageParts {
  readonly values: Map<string, Set<ValueKind>>;
  /** Values printed by every option. */
  readonly always: ReadonlySet<string>;
  readonly tags: Set<string>;
}

/** Returns the values and tags of an ICU message, or why it is malformed. */
export function readMessage(message: string): MessageParts | string {
  const values = new Map<string, Set<ValueKind>>();
  const tags = new Set<string>();
  try {
    const always = collect(compile(message), values, tags);
    return { values, tags, always };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Collects values and tags; returns the values that every option prints. A compiled message is a text or a list of texts and
 * nodes: [value, kind, options] or [tag, …].
 */
function collect(
  message: unknown,
  values: Map<string, Set<ValueKind>>,
  tags: Set<string>,
): Set<string> {
  const always = new Set<string>();
  if (!Array.isArray(message)) return always;
  for (const node of message) {
    if (!Array.isArray(node)) continue;
    const [name, number, options] = node;
    if (node.length > 1 && typeof number !== 'number') {
      tags.add(name);
      for (const value of collect(node.slice(1), values, tags)) always.add(value);
      continue;
    }
    const kind = node.length === 1 ? 'plain' : kinds[number];
    if (kind === undefined) continue;
    values.set(name, (values.get(name) ?? new Set()).add(kind));
    if (kind !== 'select' && kind !== 'plural' && kind !== 'ordinal') {
      always.add(name);
      continue;
    }
    const choices = Object.values(options ?? {}).map((option) => collect(option, values, tags));
    const [first = new Set<string>(), ...others] = choices;
    for (const value of first) {
      if (others.every((other) => other.has(value))) always.add(value);
    }
  }
  return always;
}

/**
 * An ICU message in one general form, for people who do not know ICU: `{count, plural, one {# ticket} other {# tickets}}`
 * becomes "{count} tickets".
 */
export const generalForm = (message: string): string => written(compile(message), '#');

function written(message: unknown, number: string): string {
  if (message === 0) return number;
  if (!Array.isArray(message)) return String(message);
  return message
    .map((node: unknown) => {
      if (!Array.isArray(node)) return written(node, number);
      const [name, , options] = node;
      const value = `{${name}}`;
      return isObject(options) ? written(options['other'], value) : value;
    })
    .join('');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
