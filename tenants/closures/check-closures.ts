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
    yield* timeFaults(closure);
    yield* yearlyFaults(closure);
  }
}

/** Checks that some time of the day is closed. */
function* timeFaults(closure: Place): Generator<Fault, void, void> {
  const [from, before] = [closure.at('time_from'), closure.at('time_before')];
  if (before.text !== undefined && before.text <= (from.text ?? '00:00')) {
    const than = from.text === undefined ? '00:00' : 'time_from';
    yield {
      path: before.path,
      fault: `is not later than ${than}, so that nothing would be closed`,
    };
  } else if (from.text === '24:00') {
    yield { path: from.path, fault: 'is the end of the day, so that nothing would be closed' };
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
