import { hasBlankContexts } from '#domain/cart/survey.ts';
import { anchorRule } from '#domain/events/anchor.ts';
import { sessionId, sessionsOf } from '#domain/events/schedule.ts';
import { isGiftCardHandler } from '#domain/gifts/gift-delivery.ts';
import { effective } from '../config/effective-config.ts';
import { checkFileExists } from '../file/check-file.ts';
import { checkKnown, checkMaximum, checkOrder, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';
import { redeemsOfGroup } from '../gifts/check-gift-codes.ts';
import { typeFaults } from '../pricing/check-price.ts';
import { increaseFaults } from './check-increases.ts';
import { metaFaults } from './check-meta.ts';
import { isLocalDateTime, listedId, timeFaults } from './check-times.ts';
import { scheduleRule } from './event-file.ts';
import { nameFaults, wordingsOfFile } from './names-in-rules.ts';
import { isTimezone } from './timezone.ts';

/** Faults in the events: references, sessions, groups and messages. */
export function* eventFaults(
  file: Place,
  files: (path: string) => boolean,
  now: number | undefined,
): Generator<Fault, void, void> {
  const events = file.items('events');
  const groups = events.flatMap((event) => event.items('groups'));
  const types = groups.flatMap((group) => group.items('types'));
  // Ids are unique in the whole portal, because addresses and reports use them without their event.
  for (const things of [events, groups, types])
    yield* checkUnique(things.map((one) => one.at('id')));
  yield* checkUnique(events.flatMap((event) => event.items('sessions')).map((one) => one.at('id')));
  const wordings = wordingsOfFile(file);
  const sellers = new Set(file.items('sellers').map((seller) => seller.at('id').text));
  const venues = new Map(
    file.items('venues').map((venue) => [venue.at('id').text, timezoneOf(venue)]),
  );
  const currency = file.at('portal').at('currency').text ?? '';
  for (const event of events) {
    yield* checkKnown(event.at('seller'), sellers, 'seller');
    yield* checkKnown(event.at('venue'), venues, 'venue');
    yield* anchorFaults(event, file);
    yield* metaFaults(file, event);
    for (const picture of ['image_profile', 'image_cover']) {
      yield* checkFileExists(event.at('meta').at(picture), files, 'picture');
    }
    const timezone = venues.get(event.at('venue').text);
    yield* timeFaults(event, timezone, now);
    yield* increaseFaults(event, currency);
    const isSession = sessionsKnown(event, timezone);
    for (const group of event.items('groups')) {
      yield* groupFaults(group);
      yield* redeemsOfGroup(file, group);
      for (const type of group.items('types')) yield* typeFaults(type, currency, isSession);
    }
    yield* messageFaults(event);
    yield* nameFaults(event, wordings);
  }
}

/** An event that needs admission cannot be bought if its seller names no admission event. */
function* anchorFaults(event: Place, file: Place): Generator<Fault, void, void> {
  const meta = event.at('meta');
  const asks = { ...(typeof meta.value === 'object' ? meta.value : {}) };
  if (anchorRule(asks) === null) return;
  const seller = file.items('sellers').find((one) => one.at('id').text === event.at('seller').text);
  const admission = effective('admission_event_id', (scope) => {
    const owner = scope === 'portal' ? file : seller;
    return owner?.at('config').at('admission_event_id').value;
  });
  if (admission) return;
  yield { path: meta.path, fault: 'needs admission, but config has no admission_event_id' };
}

function timezoneOf(venue: Place): string | undefined {
  const zone = venue.at('timezone').text;
  return zone !== undefined && isTimezone(zone) ? zone : undefined;
}

/** Returns a function that checks if an event has a session, listed or from a schedule. */
function sessionsKnown(event: Place, timezone: string | undefined): (id: string) => boolean {
  const id = event.at('id').text;
  if (id === undefined || timezone === undefined) return () => true;
  const listed = new Set(
    event.items('sessions').map((session) => listedId(event, session, timezone)),
  );
  const rules = event.items('schedules').flatMap((schedule) => {
    const parsed = scheduleRule.safeParse(schedule.value);
    return parsed.success ? [parsed.data] : [];
  });
  return (wanted) => {
    if (listed.has(wanted)) return true;
    const [, year, month, day] = /-(\d{4})(\d\d)(\d\d)t\d{4}z$/.exec(wanted) ?? [];
    const date = `${year}-${month}-${day}`;
    if (!isLocalDateTime(date)) return false;
    const around = Temporal.PlainDate.from(date);
    const [from, until] = [around.subtract({ days: 1 }), around.add({ days: 1 })];
    return rules.some((rule) =>
      sessionsOf(rule, timezone, from.toString(), until.toString()).some(
        (session) => sessionId(id, session.start) === wanted,
      ),
    );
  };
}

function* groupFaults(group: Place): Generator<Fault, void, void> {
  yield* checkMaximum(group, 'min_tickets_per_order', 'max_tickets_per_order');
  if (isGiftCardHandler(group.at('handler').text ?? '')) yield* worthlessCards(group);
  if (
    (group.at('start_policy').value === undefined) !==
    (group.at('start_policy_date').value === undefined)
  ) {
    yield { path: group.path, fault: 'start_policy and start_policy_date require each other' };
  }
  const survey = group.at('additional_info_spec');
  const fields = new Set(survey.entries('properties').map(([name]) => name));
  for (const required of survey.items('required')) {
    yield* checkKnown(required, fields, 'question');
  }
  for (const [, field] of survey.entries('properties')) yield* questionFaults(field);
  const types = new Set(group.items('types').map((type) => type.at('id').text ?? ''));
  const rules = group.items('ticket_rules');
  yield* checkUnique(rules.map((rule) => rule.at('ticket_type_id')));
  for (const rule of rules) {
    yield* checkKnown(rule.at('ticket_type_id'), types, 'ticket type');
    if ((rule.at('max').number ?? -1) >= 0) yield* checkMaximum(rule, 'min', 'max');
  }
}

/** Gift cards without a value could be bought but not pay for anything. */
function* worthlessCards(group: Place): Generator<Fault, void, void> {
  for (const type of group.items('types')) {
    const isFlexible = type.at('amount_min').value !== undefined;
    const { path, text } = type.at(isFlexible ? 'amount_min' : 'amount');
    if (text !== undefined && Number(text) === 0)
      yield { path, fault: 'a gift card must have a value' };
  }
}

function* questionFaults(field: Place): Generator<Fault, void, void> {
  yield* checkMaximum(field, 'minimum', 'maximum');
  yield* checkUnique(field.items('enum'));
  const { path, text: contexts } = field.at('contexts');
  if (contexts !== undefined && hasBlankContexts({ contexts })) {
    yield { path, fault: 'lists no context' };
  }
}

function* messageFaults(event: Place): Generator<Fault, void, void> {
  const groups = event.items('groups');
  const types = groups.flatMap((group) => group.items('types'));
  const idsOf = (things: readonly Place[]) => new Set(things.map((one) => one.at('id').text ?? ''));
  for (const rule of event.items('message_rules')) {
    const triggers = rule.at('triggers');
    const references = [
      ['ticket_type_ids', idsOf(types), 'ticket type'],
      ['ticket_group_ids', idsOf(groups), 'ticket group'],
    ] as const;
    for (const [key, known, what] of references) {
      for (const reference of triggers.items(key)) yield* checkKnown(reference, known, what);
    }
    yield* checkOrder(triggers.at('dateInterval'), 'start', 'end');
    yield* checkOrder(triggers.at('time_of_day'), 'start', 'end');
    yield* checkMaximum(triggers, 'min', 'max');
  }
}
