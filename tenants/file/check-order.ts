import { didYouMean } from './near-names.ts';
import type { Fault, Place } from './place.ts';

/** Texts that stand at more than one of the places, named at every place but the first. */
export function* repeated(places: readonly Place[]): Generator<Fault, void, void> {
  const first = new Map<string, string>();
  for (const { path, text } of places) {
    if (text === undefined) continue;
    const before = first.get(text);
    if (before === undefined) first.set(text, path);
    else yield { path, fault: `"${text}" is there already, at ${before}` };
  }
}

/** Days or times of which the second lies before the first. */
export function* outOfOrder(
  place: Place,
  first: string,
  last: string,
): Generator<Fault, void, void> {
  const [from, until] = [place.at(first), place.at(last)];
  if (from.text !== undefined && until.text !== undefined && from.text > until.text) {
    yield { path: until.path, fault: `lies before ${first}` };
  }
}

/** Numbers of which the second is less than the first. */
export function* tooSmall(place: Place, min: string, max: string): Generator<Fault, void, void> {
  const [least, most] = [place.at(min), place.at(max)];
  if (least.number !== undefined && most.number !== undefined && least.number > most.number) {
    yield { path: most.path, fault: `is less than ${min}` };
  }
}

/** A reference to something that is not among the known. */
export function* unknown(
  { path, text }: Place,
  known: ReadonlySet<string | undefined> | ReadonlyMap<string | undefined, unknown>,
  what: string,
): Generator<Fault, void, void> {
  if (text === undefined || known.has(text)) return;
  yield { path, fault: `there is no ${what} "${text}"${didYouMean(text, known.keys())}` };
}
