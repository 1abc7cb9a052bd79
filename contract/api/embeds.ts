import type { CallShape } from './call.ts';

/** Collections that describe tickets. `meta` and `config` are fields of event templates. */
const ofTickets = [
  'ticket_type',
  'ticket_group',
  'event_session',
  'event_template',
  'venue',
  'meta',
  'config',
] as const;

/** The buyer: included only if `embed` names it, and masked for everyone except the member. */
const buyers = ['identity', 'contact'] as const;

export const orderEmbeds = [
  'ticket',
  ...ofTickets,
  'seller',
  'cartmod',
  'payment',
  ...buyers,
] as const;
export const cartEmbeds = [
  ...orderEmbeds,
  'promo_code',
  'scheduled_payment',
  'ticket_order',
] as const;
export const eventEmbeds = [
  'meta',
  'config',
  'venue',
  'ticket_group',
  'ticket_type',
  'message_rule',
  'event_session',
] as const;
export const sessionEmbeds = ['venue', 'price_schedule', 'group_availability'] as const;
export const giftCodeEmbeds = ofTickets.filter((name) => name !== 'event_session');
export const membershipEmbeds = ['ticket', ...giftCodeEmbeds];
export const orderSessionEmbeds = ['event_session', 'event_template', 'venue', 'meta', 'config'];

/** The names that `embed` accepts for a call; most calls have none. */
export const embedsOf = ({ embeds = [] }: Pick<CallShape, 'summary' | 'embeds'>) => embeds;
