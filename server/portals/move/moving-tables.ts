import type { RowShape } from '../../store/portals/rows.ts';
import type { PortalTable } from '../../store/portals/tables.ts';

/** Tables whose rows are not moved, each with the reason. All other tables with a portal are. */
export const leftBehind: Readonly<Record<string, string>> = {
  books_check: 'is about the last audit of this database; the import makes one of its own',
  provider_login: 'belongs to a sign-in under way, which begins again at the new place',
  rate_window: 'counts tries of the last minutes',
  sample_portal: 'says which installation made the samples',
  staff_answered_challenge: 'belongs to a sign-in under way, which begins again at the new place',
  staff_provider_login: 'belongs to a sign-in under way, which begins again at the new place',
  staff_session: 'belongs to a cookie of the console; staff sign in again',
  used_provider_token: 'belongs to a sign-in under way, which begins again at the new place',
  web_session: 'belongs to a cookie of the shop; members log in again',
};

/** Columns that refer to a later table, so they are written last. */
const postponed: Readonly<Record<string, string>> = {
  cart: 'edits_order_id',
  membership: 'auto_renew_payment_id',
  session_run: 'trial_id',
  staff_person: 'support_consent',
};

/** Tables whose rows refer to earlier rows of the same table, with the columns that order them. */
const orders: Readonly<Record<string, readonly string[]>> = {
  bulk_run: ['created_at', 'id'],
};

/** Tables that must follow others although there is no foreign key: a trigger checks them. */
const follows: Readonly<Record<string, readonly string[]>> = {
  cartmod: ['cart_code', 'ticket'],
};

/** Columns of the portal's row that are specific to its database. */
const ofPlace: readonly string[] = ['key', 'first_number', 'moved_at'];

/** Columns whose values contain the portal's number: how to remove it, and how to insert it again as the first parameter. */
const numbered: Readonly<Record<string, { read: string; write: (text: string) => string }>> = {
  'letter.payload': {
    read: `payload - 'portal_id'`,
    write: (text) => `(${text})::jsonb || jsonb_build_object('portal_id', $1::int)`,
  },
};

const quoted = (name: string): string => `"${name}"`;

function shapeOf(table: PortalTable): RowShape {
  return {
    table,
    columns: table.columns
      .filter(({ name }) => table.name !== 'portal' || !ofPlace.includes(name))
      .map(({ name, type }) => ({
        name,
        type,
        ...(numbered[`${table.name}.${name}`] ?? { read: quoted(name), write: (text) => text }),
      })),
    order: orders[table.name] ?? table.key,
    postponed: postponed[table.name] ?? null,
  };
}

/**
 * Returns the tables to move, ordered so that every row finds the rows it refers to. Throws if they refer to each other in a
 * cycle that no postponed column breaks.
 */
export function movingTables(tables: readonly PortalTable[]): RowShape[] {
  const left = tables.filter(({ name }) => leftBehind[name] === undefined);
  const ordered: PortalTable[] = [];
  const waitsFor = ({ name, parents }: PortalTable): string[] => [
    ...parents
      .filter(({ table, columns }) => table !== name && !columns.includes(postponed[name] ?? ''))
      .map(({ table }) => table),
    ...(follows[name] ?? []),
  ];
  while (left.length > 0) {
    const next = left.findIndex((table) =>
      waitsFor(table).every((parent) => ordered.some(({ name }) => name === parent)),
    );
    const [table] = next < 0 ? [] : left.splice(next, 1);
    if (!table) {
      const names = left.map(({ name }) => name).join(', ');
      throw new Error(`these tables refer to each other, or to one that stays behind: ${names}`);
    }
    ordered.push(table);
  }
  return ordered.map(shapeOf);
}
