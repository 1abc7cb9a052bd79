import { randomBytes } from 'node:crypto';
import { cardNumber } from '#domain/gifts/gift-card.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';

export const tillSeller = 'till';
const entryPrice = '10.00';
/** The part of a mixed payment that the gift card pays. */
export const giftCardShare = '4.00';
export const tillCode = 'TENTH';
/** The rule whose codes the buyers race for. */
export const racedRule = 'raced';

const sessions = Array.from({ length: 200 }, (_, at) => `evening-${at + 1}`);
/** Enough cards that concurrent buyers rarely share one. */
const giftCards = Array.from({ length: 100 }, () => cardNumber(randomBytes(19)));

/** Picks items in turn. */
const inTurn = (all: readonly string[], index: number): string => all[index % all.length] ?? '';
const sessionOf = (index: number): string => inTurn(sessions, index);
export const giftCardOf = (index: number): string => inTurn(giftCards, index);

/** The session with few places, sold out once per run of the bench. */
export const lastEvening = { id: 'last-evening', places: 100 };

/** One ticket of a type in the API's form, for a session by its id or in turn. */
export const entry = (type: 'entry' | 'free', at: number | string) => ({
  ticket_type_id: type,
  event_session_id: typeof at === 'string' ? at : sessionOf(at),
});

/** A tenant with unlimited places in all sessions but one, gift cards of practically unlimited balance, and promo codes. */
export function tillTenant(): TenantFileInput {
  const code = (id: string, code: string) => ({
    id,
    name: id,
    codes: [{ code }],
    discount: { kind: 'percent' as const, percent: '10' },
  });
  const start = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return {
    portal: { key: 'till', name: 'Till', currency: 'EUR' },
    sellers: [{ id: 'till', slug: tillSeller, name: 'Till' }],
    venues: [{ id: 'venue', name: 'Venue', timezone: 'Europe/Berlin' }],
    gift_cards: giftCards.map((number) => ({ number, amount: '100000000.00' })),
    events: [
      {
        id: 'evenings',
        seller: 'till',
        venue: 'venue',
        name: 'Evenings',
        sessions: [
          ...sessions.map((id) => ({ id, capacity: -1 })),
          { id: lastEvening.id, capacity: lastEvening.places },
        ].map((session) => ({ ...session, start: `${start}T19:00`, duration_minutes: 60 })),
        groups: [
          {
            id: 'entries',
            name: 'Entry',
            types: [
              { id: 'entry', name: 'Adult', amount: entryPrice },
              { id: 'free', name: 'Child', amount: '0' },
            ],
          },
        ],
      },
    ],
    cart_rules: [code('tenth', tillCode), code(racedRule, 'RACED')],
  };
}
