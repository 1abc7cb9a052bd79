import type { CallAnswer, Outcome } from '#contract/client.ts';
import { isExpired } from '#domain/gifts/gift-code.ts';

type Answer = CallAnswer<'lookUpGiftCode'>;

/** A code that can be redeemed: its event, and the number of tickets of each type. */
export interface RedeemableCode {
  readonly code: string;
  readonly eventId: string;
  readonly quantities: Readonly<Record<string, number>>;
  /** The venue's text about the gift, after the level's name (MEM-26). */
  readonly levels: readonly Level[];
}

export interface Level {
  readonly groupId: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
}

type CodeOutcome =
  | { readonly kind: 'valid'; readonly found: RedeemableCode }
  | { readonly kind: 'expired' | 'exhausted' | 'not_found' | 'none_available' }
  /** The lookup failed; shown like any failed call. */
  | { readonly kind: 'failed' };

/** The result of looking up a code (MEM-17 to 23); `now` in epoch milliseconds. */
export function codeOutcome(code: string, outcome: Outcome<Answer>, now: number): CodeOutcome {
  if (!outcome.ok) return { kind: outcome.status === 404 ? 'not_found' : 'failed' };
  const { gift_code, ticket_group } = outcome.answer;
  const [found] = gift_code;
  if (!found) return { kind: 'not_found' };
  const { valid_from, valid_to, exhausted, event_template_id: eventId, tickets } = found;
  const times = {
    valid_from: new Date(valid_from),
    valid_to: valid_to === null ? null : new Date(valid_to),
    voided_at: null,
  };
  if (isExpired(times, now)) return { kind: 'expired' };
  if (exhausted) return { kind: 'exhausted' };
  if (eventId === null) return { kind: 'none_available' };
  const quantities = Object.fromEntries(tickets.map((one) => [one.ticket_type_id, one.quantity]));
  return { kind: 'valid', found: { code, eventId, quantities, levels: ticket_group.map(levelOf) } };
}

function levelOf({ id, name, summary, meta }: Answer['ticket_group'][number]): Level {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    groupId: id,
    name,
    summary: text(meta['redeem_gom_summary']) || summary,
    description: text(meta['redeem_gom_description']),
  };
}

/** The texts that say why a code can't be redeemed; the same if the server refuses it later. */
export const refusedCode = {
  not_found: 'redeem.not_found',
  code_not_found: 'redeem.not_found',
  expired: 'redeem.expired',
  code_expired: 'redeem.expired',
  exhausted: 'redeem.exhausted',
  code_exhausted: 'redeem.exhausted',
} as const;

export const isRefusedCode = (code: string): code is keyof typeof refusedCode =>
  Object.hasOwn(refusedCode, code);
