import path from 'node:path';
import type pg from 'pg';
import { beforeEach } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { importJson } from '../../import/import-file.ts';
import { openEmptyStore } from './empty-store.ts';

export const samplesFolder = path.join(import.meta.dirname, '../../../tenants/samples');
export const boathouseNow = Date.parse('2026-11-21T09:00:00Z');
export const giftCardKey = 'a key of tests';

export type BoathouseFile = typeof example;

/** Opens an empty database for importing the example tenant file; each test has a portal of its own. */
export async function openBoathouse() {
  const { store, owner } = await openEmptyStore();
  let portal = 0;
  beforeEach(() => {
    portal += 1;
  });
  const key = () => `boathouse-${portal}`;
  async function rows<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const own = `(select portal_id from portal where key = '${key()}')`;
    return (await owner.query<T>(text.replaceAll('$portal', own))).rows;
  }
  const one = async <T extends pg.QueryResultRow>(text: string): Promise<T | undefined> =>
    (await rows<T>(text))[0];
  return {
    store,
    owner,
    key,
    /** Returns the rows of a statement; `$portal` stands for the test's portal. */
    rows,
    one,
    async portalId(): Promise<number> {
      return (await one<{ id: number }>('select $portal as id'))?.id ?? 0;
    },
    /** Holds a place in a session of the boats, as far as an import looks. */
    hold: (session: string) =>
      rows(`
    with opened as (
      insert into cart (portal_id, id, cart_number, seller_id, identity_id, held_until_max)
      values ($portal, gen_random_uuid(), '1', 'boathouse', gen_random_uuid(), now())
      returning id)
    insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id, event_template_id, event_session_id,
      handler, counts_session, counts_group, face_value, adjusted_value, fee_fixed_outside, fee_percent_outside)
    select $portal, id, 'held', 'boat', 'boats', 'rowing-boats', '${session}', 'tickets', true, false, 1, 1, 0, 0
    from opened`),
    /** Returns the example for a portal of its own, changed by `change`. */
    file(change: (copy: BoathouseFile) => void = () => {}): BoathouseFile {
      const copy = structuredClone(example);
      copy.portal.key = key();
      for (const seller of copy.sellers) seller.slug = copy.portal.key;
      change(copy);
      return copy;
    },
    run: (json: unknown, at = boathouseNow) =>
      importJson(store, json, { folder: samplesFolder, now: at, giftCardKey }),
    /** Returns all rows that an import writes, except the version. */
    async picture(): Promise<unknown> {
      const tables = ['seller', 'venue', 'event_template', 'schedule', 'event_session'];
      tables.push('ticket_group', 'ticket_type', 'price_schedule', 'message_rule', 'ticket_rule');
      tables.push('config', 'string', 'theme', 'stock');
      const found: unknown[] = [];
      for (const table of tables) {
        const all = await rows(`select t::text, xmin::text from "${table}" t
          where portal_id = $portal order by t::text`);
        found.push([table, all]);
      }
      return found;
    },
  };
}
