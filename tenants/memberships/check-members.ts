import { checkKnown } from '../file/check-order.ts';
import { didYouMean } from '../file/near-names.ts';
import type { Fault, Place } from '../file/place.ts';

/** Faults in membership levels: their benefits, and the sample members who hold them. */
export function* memberFaults(file: Place): Generator<Fault, void, void> {
  const groups = file.items('events').flatMap((event) => event.items('groups'));
  const typesOf = (group: Place) => group.items('types').map((type) => type.at('id').text ?? '');
  const types = new Set(groups.flatMap(typesOf));
  const levels = new Map(
    groups
      .filter((group) => group.at('handler').text === 'membership')
      .map((level) => [level.at('id').text ?? '', new Set(typesOf(level))]),
  );
  for (const group of groups) {
    const lasts = group.at('duration_new');
    // A term ends on a day, from which the next term continues.
    const isNoDays = lasts.text !== undefined && !/^P[^T]*[1-9][^T]*$/.test(lasts.text);
    if (isNoDays && levels.has(group.at('id').text ?? '')) {
      yield { path: lasts.path, fault: 'a membership must last whole days' };
    }
    const benefits = group.at('config').at('member_benefits');
    if (benefits.value === undefined) continue;
    if (!levels.has(group.at('id').text ?? '')) {
      yield { path: benefits.path, fault: 'is only for groups with the handler "membership"' };
    }
    for (const [id, { path }] of group.at('config').entries('member_benefits')) {
      if (!types.has(id))
        yield { path, fault: `there is no ticket type "${id}"${didYouMean(id, types)}` };
    }
  }
  for (const membership of file.items('members').map((member) => member.at('membership'))) {
    const level = membership.at('level');
    yield* checkKnown(level, levels, 'level');
    const ofLevel = levels.get(level.text ?? '');
    if (!ofLevel) continue;
    for (const member of membership.items('members')) {
      yield* checkKnown(member.at('ticket_type'), ofLevel, 'ticket type of this level');
    }
  }
}
