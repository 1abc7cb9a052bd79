import { embedsOf } from '#contract/api/embeds.ts';
import { Refusal } from '#contract/api/refusals.ts';
import type { CallName } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';

/**
 * Parses an `embed` list into names, each the last part of its path: `ticket.event_session` is `event_session`. Throws
 * bad_field_value for a name that the call does not have. Undefined requests all.
 */
export function readEmbed(
  name: CallName,
  asked: readonly string[] | undefined,
): string[] | undefined {
  const known = embedsOf(calls[name]);
  return asked?.map((path) => {
    const last = path.slice(path.lastIndexOf('.') + 1);
    if (known.includes(last)) return last;
    const fault = `embed: ${path} is not known to this call`;
    throw new Refusal('bad_field_value', name, { path: 'embed', value: path }, fault);
  });
}

/**
 * Keeps the call's own collections and those that `embed` names, and empties the others (API-01).
 */
export function narrowToEmbeds<T>(
  name: CallName,
  asked: readonly string[] | undefined,
  answer: T,
): T {
  if (asked === undefined || typeof answer !== 'object' || answer === null) return answer;
  const left = new Set(embedsOf(calls[name])).difference(new Set(asked));
  const parts = Object.entries(answer).map(([key, value]) => {
    if (!Array.isArray(value)) return [key, value];
    if (left.has(key)) return [key, []];
    return [key, key === 'event_template' ? value.map((event) => without(event, left)) : value];
  });
  return Object.fromEntries(parts) as T;
}

const without = (event: object, left: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(event).filter(([field]) => !left.has(field)));
