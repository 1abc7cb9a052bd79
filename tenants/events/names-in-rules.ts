import type { MessageRule, MessageTriggers } from '#domain/events/message-rule.ts';
import type { ConfigKeyName } from '../config/config-registry.ts';
import { checkKnown } from '../file/check-order.ts';
import { didYouMean } from '../file/near-names.ts';
import type { Fault, Place } from '../file/place.ts';
import { type Wordings, wordingsIn } from '../texts/wordings.ts';

// Rules of a file may name things by a text that buyers read. It is resolved once, in whatever language it was written,
// so that no translation turns a rule off.

/** A thing that a rule may name. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** Its name in every language. */
  readonly wordings: ReadonlySet<string>;
}

/** The ids of the things that a name means: those with that name in the file, or else those with it in any language. */
export function idsOf(name: string, things: readonly Named[]): readonly string[] {
  const exact = things.filter((thing) => thing.name === name);
  const meant = exact.length > 0 ? exact : things.filter(({ wordings }) => wordings.has(name));
  return meant.map(({ id }) => id);
}

interface Sold {
  readonly id: string;
  readonly name: string;
}

/** An event's ticket groups. */
type Groups = readonly (Sold & { readonly types: readonly Sold[] })[];

/** The message rules of an event, with ids in place of the names of its ticket types and groups. */
export function rulesById<R extends MessageRule>(
  rules: readonly R[],
  eventId: string,
  groups: Groups,
  wordings: Wordings,
): readonly R[] {
  if (rules.length === 0) return rules;
  const parts = namedParts(eventId, groups, wordings);
  return rules.map((rule) => ({ ...rule, triggers: triggersById(rule.triggers, parts) }));
}

interface NamedParts {
  readonly types: readonly Named[];
  readonly groups: readonly Named[];
}

function triggersById(
  { ticket_type_names, ticket_group_names, ...triggers }: MessageTriggers,
  { types, groups }: NamedParts,
): MessageTriggers {
  const { ticket_type_ids, ticket_group_ids, ...others } = triggers;
  const typeIds = withNamed(ticket_type_ids, ticket_type_names, types);
  const groupIds = withNamed(ticket_group_ids, ticket_group_names, groups);
  return {
    ...others,
    ...(typeIds && { ticket_type_ids: typeIds }),
    ...(groupIds && { ticket_group_ids: groupIds }),
  };
}

function withNamed(
  ids: readonly string[] | undefined,
  names: readonly string[] | undefined,
  things: readonly Named[],
): readonly string[] | undefined {
  if (!names) return ids;
  return [...new Set([...(ids ?? []), ...names.flatMap((name) => idsOf(name, things))])];
}

function namedParts(eventId: string, groups: Groups, wordings: Wordings): NamedParts {
  const named = ({ id, name }: Sold, place: string): Named => ({
    id,
    name,
    wordings: wordings(name, `${place}/name`),
  });
  const placed = groups.map((group) => [group, `events/${eventId}/groups/${group.id}`] as const);
  return {
    groups: placed.map(([group, place]) => named(group, place)),
    types: placed.flatMap(([{ types }, place]) =>
      types.map((type) => named(type, `${place}/types/${type.id}`)),
    ),
  };
}

/** Reports names in message rules that no ticket type or group of the event has in any language. */
export function* nameFaults(event: Place, wordings: Wordings): Generator<Fault, void, void> {
  const rules = event.items('message_rules');
  if (rules.length === 0) return;
  const sold = (thing: Place): Sold => ({ id: textOf(thing, 'id'), name: textOf(thing, 'name') });
  const groups = event
    .items('groups')
    .map((group) => ({ ...sold(group), types: group.items('types').map(sold) }));
  const parts = namedParts(textOf(event, 'id'), groups, wordings);
  const [types, ofGroups] = [wordingsOf(parts.types), wordingsOf(parts.groups)];
  for (const triggers of rules.map((rule) => rule.at('triggers'))) {
    for (const name of triggers.items('ticket_type_names')) {
      yield* checkKnown(name, types, 'ticket type');
    }
    for (const name of triggers.items('ticket_group_names')) {
      yield* checkKnown(name, ofGroups, 'ticket group');
    }
  }
}

const wordingsOf = (things: readonly Named[]): ReadonlySet<string> =>
  new Set(things.flatMap(({ wordings }) => [...wordings]));

/** Settings that list categories of events. */
export const categoryLists = [
  'conflicts.excluded_categories',
  'events.category_order',
  'self_edit_rules.categories',
] as const satisfies readonly ConfigKeyName[];

/** Returns true for a setting that lists categories of events. */
export const isCategoryList = (key: ConfigKeyName): boolean =>
  (categoryLists as readonly ConfigKeyName[]).includes(key);

/** The categories of events, each as one thing, whose id is its text in the file. */
export function categoriesOf(
  events: readonly { readonly id: string; readonly category: string }[],
  wordings: Wordings,
): readonly Named[] {
  const all = new Map<string, ReadonlySet<string>>();
  for (const { id, category } of events) {
    const said = wordings(category, `events/${id}/category`);
    all.set(category, all.get(category)?.union(said) ?? said);
  }
  return [...all].map(([category, said]) => ({ id: category, name: category, wordings: said }));
}

/** Reports categories in settings that no event has, such as those of a season to come. */
export function* categoryNotices(file: Place): Generator<Fault, void, void> {
  const events = file
    .items('events')
    .map((event) => ({ id: textOf(event, 'id'), category: textOf(event, 'category') }));
  const known = wordingsOf(categoriesOf(events, wordingsOfFile(file)));
  for (const scope of [file, ...file.items('sellers')]) {
    for (const { path, text = '' } of categoryLists.flatMap((key) =>
      scope.at('config').items(key),
    )) {
      if (known.has(text)) continue;
      yield { path, fault: `no event has the category "${text}"${didYouMean(text, known)}` };
    }
  }
}

/** The wordings of a file's texts; translations that its schema refuses are left out. */
export function wordingsOfFile(file: Place): Wordings {
  const dictionary = file.at('config').entries('event_texts');
  const texts = ({ value }: Place): Record<string, string> =>
    Object.fromEntries(Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string'));
  return wordingsIn(
    Object.fromEntries(dictionary.map(([language, place]) => [language, texts(place)])),
  );
}

const textOf = (place: Place, key: string): string => place.at(key).text ?? '';
