import { checkKnown, checkOrder, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';

/** Faults in the closures: references, and days and times that follow no others. */
export function* closureFaults(file: Place): Generator<Fault, void, void> {
  const closures = file.items('closures');
  yield* checkUnique(closures.map((closure) => closure.at('id')));
  const venues = new Set(file.items('venues').map((venue) => venue.at('id').text));
  const events = new Set(file.items('events').map((event) => event.at('id').text));
  for (const closure of closures) {
    const [ofVenues, ofEvents] = [closure.items('venues'), closure.items('events')];
    for (const venue of ofVenues) yield* checkKnown(venue, venues, 'venue');
    for (const event of ofEvents) yield* checkKnown(event, events, 'event');
    yield* checkUnique(ofVenues);
    yield* checkUnique(ofEvents);
    yield* checkOrder(closure, 'from', 'until');
    yield* checkOrder(closure, 'time_from', 'time_before');
    yield* yearlyFaults(closure);
  }
}

/** Checks that a yearly closure has a first and a last day, less than a year apart. */
function* yearlyFaults(closure: Place): Generator<Fault, void, void> {
  if (closure.at('every_year').value !== true) return;
  const [from, until] = [closure.at('from'), closure.at('until')];
  for (const { path, value } of [from, until]) {
    if (value === undefined) yield { path, fault: 'is required with every_year' };
  }
  if (from.text === undefined || until.text === undefined) return;
  const [year, ...rest] = from.text.split('-');
  const yearLater = [String(Number(year) + 1), ...rest].join('-');
  if (until.text >= yearLater) {
    yield { path: until.path, fault: 'is a year after from, so that it would never open' };
  }
}
