import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isRecord } from '../drafts/kept.ts';
import type { Keep } from '../parts/kept.tsx';
import { auditWords as own } from '../words/audit.ts';
import { roleName } from '../words/rights.ts';
import { instantText, type VenueFormat } from '../words/times.ts';

export type Entry = StaffCallAnswer<'listAuditEntries'>['entry'][number];

/** The person or program that made a change. */
export function actorText(
  { actor: { kind, id, name } }: Pick<Entry, 'actor'>,
  keep: Keep = String,
): string {
  if (kind === 'person') return name === null ? own.somebody : keep(name);
  if (kind === 'operator') return own.operator;
  return kind === 'program' ? own.program(id) : own.key(id);
}

/** Names an action: "refunded". Falls back to the action's identifier if it has no words here. */
export function actText({ act, after }: Entry): string {
  const state = isRecord(after) ? after['state'] : undefined;
  const ofState = act === 'update_person' && typeof state === 'string' && own.states[state];
  return ofState || (own.acts[act] ?? plainText(act));
}

/** Names an action that a person took on their own account, such as "signed in"; undefined for any other action. */
export const ownActText = ({ act, actor, entity }: Entry): string | undefined =>
  entity.kind === 'staff_person' && actor.id === entity.id ? own.ownActs[act] : undefined;

/**
 * Names an entry's subject: "order K7MX2P9QA", or a session with its start in the portal's time zone. Numbers and names
 * of people stay as they are.
 */
export function thingText(
  { act, entity, before, after, personal }: Entry,
  portal: VenueFormat,
  keep: Keep = String,
): string {
  const { things } = own;
  const { kind, id, name, starts_at } = entity;
  const textAt = (key: string): string | undefined => {
    const found = [after, before, personal].map((side) => (isRecord(side) ? side[key] : null));
    return found.find((value) => typeof value === 'string');
  };
  switch (kind) {
    case 'order':
    case 'cart':
      return things[kind](keep(id));
    case 'session':
      return name && starts_at
        ? things.sessionOf(name, instantText(starts_at, portal))
        : things.session(id);
    case 'bulk_run':
      if (act === 'start_bulk_move') return things.bulkMove;
      return act === 'start_bulk_refund' ? things.bulkRefund : things.manyOrders;
    case 'refund':
    case 'charge':
      return things[kind];
    case 'member':
      return things.member;
    case 'guest_note':
      return things.guest;
    case 'letter': {
      const order = textAt('order');
      return order === undefined ? things.letter : things.letterOf(keep(order));
    }
    case 'staff_person': {
      const given = name ?? textAt('name');
      return given === undefined ? own.somebody : keep(given);
    }
    case 'staff_role':
      return things.role(roleName({ role: id, name: textAt('name') ?? null }));
    case 'staff_link': {
      const email = textAt('email');
      if (email !== undefined) return things.invitation(email);
      const purpose = textAt('purpose');
      if (purpose === 'setup' || purpose === 'reset' || purpose === 'support') {
        return things[purpose];
      }
      return purpose === 'invitation' ? things.invited : things.link;
    }
    case 'event':
      return things.event(name ?? id);
    case 'revision':
      return things.revision(id);
    case 'draft':
      return things.draft(textAt('name'));
    case 'closure':
      return things.closure(textAt('name') ?? id);
    case 'staff_provider':
      return things.provider;
    case 'portal':
      return things.venue;
    case 'device': {
      const given = textAt('name');
      return given === undefined ? things.someDevice : things.device(given);
    }
    case 'export':
    case 'export_schedule':
    case 'approval_limits':
    case 'asked_cart':
    case 'sign_in_rules':
    case 'support_consent':
    case 'audit_entry':
      return things[kind];
    default:
      return things.other(plainText(kind), id);
  }
}

/** The page of an entry's subject, relative to the portal; undefined if it has none. */
export function pathOf({ entity: { kind, id } }: Entry): string | undefined {
  if (kind === 'order') return `orders/${encodeURIComponent(id)}`;
  if (kind === 'session') return `sessions/${encodeURIComponent(id)}`;
  if (kind === 'bulk_run') return `bulk/${id}`;
  if (kind === 'revision') return `history/${id}`;
  if (kind === 'draft') return `drafts/${id}`;
  if (kind === 'member') return `buyers/${id}`;
  if (kind === 'letter') return `letters/${id}`;
  if (kind === 'staff_person') return `team/${id}`;
  return undefined;
}

/** Puts an identifier into words: "staff_role" is "staff role". */
export const plainText = (name: string): string => name.replaceAll('_', ' ');
