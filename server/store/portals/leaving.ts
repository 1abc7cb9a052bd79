import type { Owner } from './owner.ts';

/** A portal during its move. */
export interface LeavingPortal {
  readonly id: number;
  readonly key: string;
  /** Number of the portal where it was created. */
  readonly firstNumber: number;
  readonly suspendedAt: Date | null;
  readonly movedAt: Date | null;
}

/** Finds a portal by its key. */
export async function findPortal(owner: Owner, key: string): Promise<LeavingPortal | undefined> {
  const [row] = await owner.rows<LeavingPortal>({
    text: `select portal_id as id, key, coalesce(first_number, portal_id) as "firstNumber",
        suspended_at as "suspendedAt", moved_at as "movedAt" from portal where key = $1`,
    values: [key],
  });
  return row;
}

/** Locks a portal until the transaction ends; false if it is open by now. */
export async function lockSuspended(owner: Owner, portalId: number): Promise<boolean> {
  const rows = await owner.rows({
    text: `select from portal where portal_id = $1 and suspended_at is not null for no key update`,
    values: [portalId],
  });
  return rows.length === 1;
}

/** The keys of portals that moved away. */
export async function readMovedPortals(
  owner: Owner,
): Promise<{ readonly key: string; readonly movedAt: Date }[]> {
  return owner.rows({
    text: 'select key, moved_at as "movedAt" from portal where moved_at is not null order by key',
  });
}

/** Sets the time since which a portal is elsewhere, or that it is here, and tells every process. */
export async function setMoved(owner: Owner, portalId: number, at: Date | null): Promise<void> {
  await owner.run({
    text: `update portal set moved_at = $2, version = version + 1 where portal_id = $1`,
    values: [portalId, at],
  });
  await owner.run({ text: `select pg_notify('foyer_portal', $1)`, values: [String(portalId)] });
}

/** Money under way: a payment of a cart, or a refund. */
export interface MoneyOnItsWay {
  readonly what: 'payment' | 'refund';
  readonly cart: string;
}

/** Reads the money under way, limited to the first rows. */
export function moneyOnItsWay(owner: Owner, portalId: number): Promise<MoneyOnItsWay[]> {
  return owner.rows({
    text: `
      select 'payment' as what, c.cart_number as cart from payment p
      join cart c on c.portal_id = p.portal_id and c.id = p.cart_id
      where p.portal_id = $1
        and (p.state in ('open', 'requires_action', 'processing') or p.next_check_at is not null)
      union
      select 'refund', c.cart_number from payment_entry e
      join cart c on c.portal_id = e.portal_id and c.id = e.cart_id
      where e.portal_id = $1 and e.state = 'due'
      order by 1, 2 limit 20`,
    values: [portalId],
  });
}

/** Some values that depend on a portal's key: hashes of bought gift cards' numbers, and secrets of authenticator apps. */
export interface KeptUnderKey {
  readonly cards: readonly { readonly id: string; readonly hash: Buffer }[];
  readonly apps: readonly { readonly person: string; readonly sealed: Buffer }[];
}

/** Reads the values that show if a key is the portal's. */
export async function readKeptUnderKey(
  owner: Pick<Owner, 'rows'>,
  portalId: number,
): Promise<KeptUnderKey> {
  const values = [portalId];
  return {
    cards: await owner.rows({
      text: `select id, number_hash as hash from ledger_account
        where portal_id = $1 and ticket_id is not null order by created_at desc limit 20`,
      values,
    }),
    apps: await owner.rows({
      text: `select id as person, totp_secret as sealed from staff_person
        where portal_id = $1 and totp_secret is not null order by created_at desc limit 20`,
      values,
    }),
  };
}

/** Open transactions that have written to one of these tables. */
export async function openWriters(owner: Owner, tables: readonly string[]): Promise<string[]> {
  const rows = await owner.rows<{ writer: string }>({
    text: `
      select distinct l.virtualtransaction as writer from pg_locks l
      join pg_class c on c.oid = l.relation
      where l.database = (select oid from pg_database where datname = current_database())
        and c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[])
        and l.mode = 'RowExclusiveLock' and l.granted and l.pid <> pg_backend_pid()`,
    values: [tables],
  });
  return rows.map(({ writer }) => writer);
}

/** Number of differences that the audit of a portal's books finds. */
export async function countDifferences(owner: Owner, portalId: number): Promise<number> {
  const views = [
    'stock_audit',
    'promo_audit',
    'edit_audit',
    'scan_audit',
    'ledger_audit',
    'money_audit',
    'payment_audit',
    'loss_audit',
    'discount_audit',
    'benefit_audit',
    'renewal_audit',
  ];
  const counts = views.map((view) => `(select count(*) from ${view} where portal_id = $1)`);
  const [row] = await owner.rows<{ differences: number }>({
    text: `select (${counts.join(' + ')})::int as differences`,
    values: [portalId],
  });
  return row?.differences ?? 0;
}
