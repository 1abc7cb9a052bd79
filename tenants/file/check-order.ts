import { didYouMean } from './near-names.ts';
import type { Fault, Place } from './place.ts';

/** Reports texts that occur more than once, at each place but the first. */
export function* checkUnique(places: readonly Place[]): Generator<Fault, void, void> {
  const first = new Map<string, string>();
  for (const { path, text } of places) {
    if (text === undefined) continue;
    const before = first.get(text);
    if (before === undefined) first.set(text, path);
    else yield { path, fault: `"${text}" is already used at ${before}` };
  }
}

/** Reports a day or time that is earlier than the one it should follow. */
export function* checkOrder(
  place: Place,
  first: string,
  last: string,
): Generator<Fault, void, void> {
  const [from, until] = [place.at(first), place.at(last)];
  if (from.text !== undefined && until.text !== undefined && from.text > until.text) {
    yield { path: until.path, fault: `is before ${first}` };
  }
}

/** Reports a maximum that is less than its minimum. */
export function* checkMaximum(
  place: Place,
  min: string,
  max: string,
): Generator<Fault, void, void> {
  const [least, most] = [place.at(min), place.at(max)];
  if (least.number !== undefined && most.number !== undefined && least.number > most.number) {
    yield { path: most.path, fault: `is less than ${min}` };
  }
}

/** Reports a reference to something that the file does not contain. */
export function* checkKnown(
  { path, text }: Place,
  known: ReadonlySet<string | undefined> | ReadonlyMap<string | undefined, unknown>,
  what: string,
): Generator<Fault, void, void> {
  if (text === undefined || known.has(text)) return;
  yield { path, fault: `there is no ${what} "${text}"${didYouMean(text, known.keys())}` };
}
