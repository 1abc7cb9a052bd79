import { didYouMean, nearName } from '../file/near-names.ts';
import type { Fault, Place } from '../file/place.ts';
import { knownKeysAt } from '../file/schema-keys.ts';
import { eventTemplate } from './event-file.ts';

const ofEvent = new Set(knownKeysAt(eventTemplate, ['meta']));
const ofGroup = new Set(knownKeysAt(eventTemplate, ['groups', 0, 'meta']));

/**
 * Keys in an event's meta that are probably misspelled known ones. A venue may have keys of its own there, so a
 * misspelling would go unnoticed; a key that the venue filters by is accepted as written.
 */
export function* metaFaults(file: Place, event: Place): Generator<Fault, void, void> {
  const declared = new Set(
    [file, ...file.items('sellers')].flatMap((scope) =>
      scope
        .at('config')
        .items('events.meta_filters')
        .map((filter) => filter.at('key').text),
    ),
  );
  for (const [key, { path }] of event.entries('meta')) {
    if (ofEvent.has(key) || declared.has(key)) continue;
    if (ofGroup.has(key)) {
      yield { path, fault: 'belongs in the meta of a ticket group, not of an event' };
    } else if (nearName(key, ofEvent) !== undefined) {
      const solution = 'A key of your own with this name has to be listed in events.meta_filters';
      yield { path, fault: `is not known${didYouMean(key, ofEvent)} ${solution}` };
    }
  }
}
