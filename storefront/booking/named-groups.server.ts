import type { Client, Outcome } from '#contract/client.ts';
import { findNamed } from '#domain/events/reserve-query.ts';
import type { EventAnswer } from './event-offer.server.ts';

/** Finds an event. `tg` opens groups sold by link only if it names their ids (DET-08). */
export async function findEvent(
  api: Client,
  id: string,
  names: readonly string[] | null,
): Promise<Outcome<EventAnswer>> {
  const all = () => api.call('getEvent', { params: { id } });
  if (!names) return all();
  const query = { 'ticket_group_id._in': names.join(',') };
  const [every, byId] = await Promise.all([all(), api.call('getEvent', { params: { id }, query })]);
  if (!byId.ok) return every;
  const known = byId.answer.ticket_group.map((group) => group.id);
  if (!every.ok || names.every((name) => known.includes(name))) return byId;
  // Only the call that names the groups knows if these in particular are for members.
  const { event_template } = byId.answer;
  const isNew = ({ id: own }: { readonly id: string }) =>
    !every.answer.ticket_group.some((group) => group.id === own);
  const opened = byId.answer.ticket_group.filter(isNew);
  const types = byId.answer.ticket_type.filter((type) =>
    opened.some((group) => group.id === type.ticket_group_id),
  );
  const { ticket_group, ticket_type } = every.answer;
  return {
    ok: true,
    answer: {
      ...every.answer,
      event_template,
      ticket_group: [...ticket_group, ...opened],
      ticket_type: [...ticket_type, ...types],
    },
  };
}

/**
 * The event with only the groups that an address names (DET-04); undefined if it has none of them.
 */
export function withNamedGroups(
  answer: EventAnswer,
  names: readonly string[],
): EventAnswer | undefined {
  const named = names.map((name) => findNamed(answer.ticket_group, name));
  const ticket_group = answer.ticket_group.filter((group) => named.includes(group));
  return ticket_group.length > 0 ? { ...answer, ticket_group } : undefined;
}
