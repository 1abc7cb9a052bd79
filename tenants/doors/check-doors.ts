import { isVisit } from '#domain/events/admits-visitors.ts';
import { checkKnown, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';

/** Faults in the doors and in the number of people that tickets admit. */
export function* doorFaults(file: Place): Generator<Fault, void, void> {
  const doors = file.items('doors');
  yield* checkUnique(doors.map((door) => door.at('id')));
  const events = file.items('events');
  const groups = events.flatMap((event) => event.items('groups'));
  const eventIds = new Set(events.map((event) => event.at('id').text));
  const groupIds = new Set(groups.map((group) => group.at('id').text));
  const sections = new Map(
    file
      .items('seat_maps')
      .map((map) => [
        map.at('id').text,
        new Set(map.items('sections').map((section) => section.at('id').text)),
      ]),
  );
  for (const door of doors) {
    const [listedEvents, listedGroups] = [door.items('events'), door.items('groups')];
    for (const event of listedEvents) yield* checkKnown(event, eventIds, 'event');
    for (const group of listedGroups) yield* checkKnown(group, groupIds, 'ticket group');
    yield* checkUnique(listedEvents);
    yield* checkUnique(listedGroups);
    for (const part of door.items('seat_sections')) {
      yield* checkKnown(part.at('seat_map'), sections, 'seat map');
      const known = sections.get(part.at('seat_map').text);
      if (known) yield* checkKnown(part.at('section'), known, 'section of this seat map');
    }
  }
  for (const group of groups) yield* admitsFaults(group);
}

/** Only a visitor's ticket admits several people: each ticket of a membership is one member. */
function* admitsFaults(group: Place): Generator<Fault, void, void> {
  const { text: handler = 'tickets' } = group.at('handler');
  if (isVisit(handler)) return;
  for (const type of group.items('types')) {
    const { path, number = 1 } = type.at('admits');
    if (number > 1) yield { path, fault: `must be 1 in a group with the handler "${handler}"` };
  }
}
