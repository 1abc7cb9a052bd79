import { didYouMean } from '../file/near-names.ts';
import type { Fault, Place } from '../file/place.ts';
import { en } from './en/en.ts';
import { lettersEn } from './en/letters.ts';
import { passesEn } from './en/passes.ts';
import { readMessage, type ValueKind } from './message-values.ts';

const defaults: Readonly<Record<string, string>> = {
  ...en,
  ...lettersEn,
  ...passesEn,
};

/** Values that a tenant's text may leave out, because the page already shows them. */
export const omittable: ReadonlySet<string> = new Set(['seller', 'product']);

/** Formats that only suit a number, a date or a time. */
const strictKinds: ReadonlySet<ValueKind> = new Set([
  'number',
  'ordinal',
  'plural',
  'date',
  'time',
]);

/** Reports errors in a scope's own texts. A malformed one would break every page. */
export function* stringFaults(scope: Place): Generator<Fault, void, void> {
  for (const [, language] of scope.entries('strings')) {
    for (const key of Object.keys(language.value ?? {})) {
      const place = language.at(key);
      if (!Object.hasOwn(defaults, key)) {
        yield {
          path: place.path,
          fault: `the storefront has no text "${key}"${didYouMean(key, Object.keys(defaults))}`,
        };
      } else {
        yield* messageFaults(place, defaults[key] ?? '');
      }
    }
  }
}

/**
 * Checks a message against its default: it must use every value that the default prints, except the seller, and no others, and
 * format none as a number or date that is neither. Values that the default only selects by may be left out.
 */
function* messageFaults({ path, text }: Place, words: string): Generator<Fault, void, void> {
  if (text === undefined) return;
  const own = readMessage(text);
  if (typeof own === 'string') {
    yield { path, fault: `is not a valid message: ${own}` };
    return;
  }
  if (own.tags.size > 0) yield { path, fault: `has a tag: ${[...own.tags].join(', ')}` };
  const standard = readMessage(words);
  if (typeof standard === 'string')
    throw new Error(`a default text is not a valid message: ${standard}`);
  for (const [value, kinds] of own.values) {
    const known = standard.values.get(value);
    if (!known) {
      yield { path, fault: `the text has no value "${value}"` };
      continue;
    }
    for (const kind of kinds) {
      if (strictKinds.has(kind) && !isWritable(known, kind)) {
        yield { path, fault: `the value "${value}" can't be written as a ${kind}` };
      }
    }
  }
  for (const value of standard.always) {
    if (!own.values.has(value) && !omittable.has(value)) {
      yield { path, fault: `leaves out the value "${value}"` };
    }
  }
}

const numeric: ReadonlySet<ValueKind> = new Set(['number', 'ordinal', 'plural']);

/** Returns true if a value can be formatted this way, given the formats in its default. */
const isWritable = (known: ReadonlySet<ValueKind>, kind: ValueKind): boolean =>
  known.has(kind) || (numeric.has(kind) && [...known].some((one) => numeric.has(one)));
