import type { Owner } from './owner.ts';

/** Creates the row of an arriving portal, with only its key and the number it had where it was created. */
export async function insertPortal(
  owner: Owner,
  { key, firstNumber }: { readonly key: string; readonly firstNumber: number },
): Promise<number> {
  const [row] = await owner.rows<{ id: number }>({
    text: 'insert into portal (key, first_number) values ($1, $2) returning portal_id as id',
    values: [key, firstNumber],
  });
  if (!row) throw new Error('no portal was made');
  return row.id;
}

/** Prevents tenant files and other portals from taking the same address meanwhile. */
export async function lockAddresses(owner: Owner): Promise<void> {
  await owner.run({ text: `select pg_advisory_xact_lock(hashtext('foyer_import'))` });
}

/** Finds an address of a portal that another one has: a host of its own, or a slug on the shared host. */
export async function takenAddress(
  owner: Owner,
  portalId: number,
): Promise<{ readonly address: string; readonly key: string } | undefined> {
  const [row] = await owner.rows<{ address: string; key: string }>({
    text: `
      select own.host as address, p.key from
        (select unnest(hosts) as host from portal where portal_id = $1) own
        join portal p on own.host = any (p.hosts) and p.portal_id <> $1 and p.moved_at is null
      union all
      select s.slug, p.key from seller s
        join portal here on here.portal_id = s.portal_id and here.hosts = '{}'
        join seller o on o.slug = s.slug and o.portal_id <> s.portal_id
        join portal p on p.portal_id = o.portal_id and p.hosts = '{}' and p.moved_at is null
      where s.portal_id = $1
      limit 1`,
    values: [portalId],
  });
  return row;
}

/** Writes the rest of the row of an arriving portal, given as a line of its columns. */
export async function updatePortal(
  owner: Owner,
  portalId: number,
  columns: readonly { readonly name: string; readonly type: string }[],
  line: string,
): Promise<void> {
  const values = columns.map(({ name, type }, at) => `"${name}" = ($2::jsonb ->> ${at})::${type}`);
  await owner.run({
    text: `update portal set ${values.join(', ')} where portal_id = $1`,
    values: [portalId, line],
  });
}
