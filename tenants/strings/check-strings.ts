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

/** Who sells may be known from the page: a tenant's words need not say it again. */
const spared = new Set(['seller', 'product']);

/** Ways of writing that only a number, a date or a time can be written in. */
const demanding: ReadonlySet<ValueKind> = new Set(['number', 'ordinal', 'plural', 'date', 'time']);

/** What is wrong in a scope's own words: one that can't be read would take every page with it. */
export function* stringFaults(scope: Place): Generator<Fault, void, void> {
  for (const [, language] of scope.entries('strings')) {
    for (const key of Object.keys(language.value ?? {})) {
      const place = language.at(key);
      if (!Object.hasOwn(defaults, key)) {
        yield {
          path: place.path,
          fault: `the storefront has no words "${key}"${didYouMean(key, Object.keys(defaults))}`,
        };
      } else {
        yield* messageFaults(place, defaults[key] ?? '');
      }
    }
  }
}

/**
 * A message says what its default says: every value that the default writes, save who sells, and no
 * other, none as a number or a date that is neither. Values by which the default only chooses may go.
 */
function* messageFaults({ path, text }: Place, words: string): Generator<Fault, void, void> {
  if (text === undefined) return;
  const own = readMessage(text);
  if (typeof own === 'string') {
    yield { path, fault: `is no message: ${own}` };
    return;
  }
  if (own.tags.size > 0) yield { path, fault: `has a tag: ${[...own.tags].join(', ')}` };
  const given = readMessage(words);
  if (typeof given === 'string') throw new Error(`the default words are no message: ${given}`);
  for (const [value, kinds] of own.values) {
    const known = given.values.get(value);
    if (!known) {
      yield { path, fault: `there is no value "${value}" for it` };
      continue;
    }
    for (const kind of kinds) {
      if (demanding.has(kind) && !isWritable(known, kind)) {
        yield { path, fault: `the value "${value}" can't be written as a ${kind}` };
      }
    }
  }
  for (const value of given.always) {
    if (!own.values.has(value) && !spared.has(value)) {
      yield { path, fault: `leaves out the value "${value}"` };
    }
  }
}

const numeric: ReadonlySet<ValueKind> = new Set(['number', 'ordinal', 'plural']);

/** A value that its default writes in one of these ways may be written so, too. */
const isWritable = (known: ReadonlySet<ValueKind>, kind: ValueKind): boolean =>
  known.has(kind) || (numeric.has(kind) && [...known].some((one) => numeric.has(one)));
