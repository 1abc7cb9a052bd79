import { randomUUID } from 'node:crypto';
import type { Redeems } from '#domain/gifts/gift-code.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import { insertGiftCode } from '../store/gifts/gift-codes.ts';
import type { CartAnswer } from './buyer.ts';
import type { Browser } from './member.ts';
import { type MembershipOptions, seedLevels } from './venues/levels.ts';
import { answered, type World } from './venues/world.ts';

/**
 * Extends `seedLevels`, as the owner of the tables, with an event that sells a gift membership,
 * `gift-pair` at 120.00, redeemed within a year for two friends and a child.
 */
const statements = `
insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type) values
  (:portal, 'give', 'shop', 'house', 'Give a friendship', 'other', 'public_browsable');
insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type,
    duration_new, redeems) values
  (:portal, 'gifts', 'give', 'Gifts', 'codes', 'public_browsable', 'P1Y',
    '{"friend": 2, "friend-child": 1}');
insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount) values
  (:portal, 'gift-pair', 'gifts', 'Two friends and a child', 12000);
insert into config (portal_id, scope, resource_id, key, value) values
  (:portal, 'portal', '', 'membership_event_id', '"friendship"');
`;

export async function seedGifts(world: Parameters<typeof seedLevels>[0]): Promise<void> {
  await seedLevels(world);
  for (const statement of statements.split(';\n')) {
    if (statement.trim() === '') continue;
    await world.sql(statement.replaceAll(':portal', String(world.venue.portalId)));
  }
}

export interface TestCode {
  readonly id: string;
  readonly code: string;
}

/** Makes a gift code, as importing samples does. */
export async function makeCode(
  { services, venue: { portalId } }: World,
  {
    redeems = { friend: 1 },
    valid_from = new Date(services.now()),
    valid_to = null,
  }: {
    readonly redeems?: Redeems;
    readonly valid_from?: Date;
    readonly valid_to?: Date | null;
  } = {},
): Promise<TestCode> {
  const { codeOf, codeHashOf } = cardSecrets(services.settings.giftCardKey);
  const id = randomUUID();
  const code = codeOf(portalId, id);
  const row = { id, code_hash: codeHashOf(portalId, code), ticket_id: null, redeems };
  await services.store.write(portalId, (tx) =>
    insertGiftCode(tx, { ...row, valid_from, valid_to }),
  );
  return { id, code };
}

/** Returns the gift code that a ticket bought. */
export async function boughtCode(
  { services, venue: { portalId }, sql }: World,
  ticketId: string,
): Promise<TestCode & { readonly runAt: Date }> {
  const rows = await sql<{ id: string; run_at: Date }>(
    `select c.id, j.run_at from gift_code c
     join graphile_worker._private_jobs j on j.payload->>'gift_code_id' = c.id::text
     where c.ticket_id = $1`,
    [ticketId],
  );
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} codes for one ticket`);
  const { codeOf } = cardSecrets(services.settings.giftCardKey);
  return { id: row.id, code: codeOf(portalId, row.id), runAt: row.run_at };
}

/** Opens a cart with a code's memberships; returns the outcome, refusals included. */
export const redeem = (
  api: Browser['api'],
  gift_code: string,
  tickets: readonly MembershipOptions[] = [{ type: 'friend', name: 'Ada Lovelace' }],
  how: { readonly idempotencyKey?: string } = {},
) =>
  api.call('createCart', {
    ...how,
    body: {
      gift_code,
      add: tickets.map(({ type, name = '' }) => ({
        ticket_type_id: type,
        event_session_id: null,
        admit_name: name,
      })),
    },
  });

export const holdRedeemed = (...args: Parameters<typeof redeem>): Promise<CartAnswer> =>
  answered<'createCart'>(redeem(...args));
