import type { ImportChange } from '#server/store/import/import.ts';
import type { Fault } from '#tenants/file/place.ts';

/** Names of tables in the report. */
const names: Readonly<Record<string, string>> = {
  event_template: 'event',
  event_session: 'session',
  stock: 'places of',
  config: 'setting',
  string: 'words',
  cart_rule: 'promo rule',
  price_schedule: 'price of',
  message_rule: 'message of',
  ticket_rule: 'names of',
};
const kinds = { created: 'new', updated: 'changed', withdrawn: 'withdrawn' } as const;

const maximumListed = 20;
const maximumNoticeLength = 300;

/** Lists an import's changes, at most 20 of a kind, with the number of further ones. */
export function changeLines(changes: readonly ImportChange[]): string[] {
  const groups = Map.groupBy(changes, ({ kind, what }) => `${kind} ${what}`);
  return [...groups.values()].flatMap((group) => {
    const lines = group.slice(0, maximumListed).map(lineOf);
    const more = group.length - lines.length;
    return more > 0 ? [...lines, `${lead(group[0])} … and ${more} more`] : lines;
  });
}

function lineOf(change: ImportChange): string {
  const fields = change.fields.length > 0 ? ` (${change.fields.join(', ')})` : '';
  return `${lead(change)} ${change.id}${fields}`;
}

function lead(change: ImportChange | undefined): string {
  if (!change) return '';
  const what = names[change.what] ?? change.what.replaceAll('_', ' ');
  return `${kinds[change.kind].padEnd(10)}${what.padEnd(13)}`;
}

/** Lists an import's notices; long ones are shortened unless `all` is set. */
export const noticeLines = (
  notices: readonly Fault[],
  { all }: { readonly all: boolean },
): string[] =>
  notices.map(({ path, fault }) => {
    const isShortened = !all && fault.length > maximumNoticeLength;
    const text = isShortened
      ? `${fault.slice(0, maximumNoticeLength)}… (--dry-run shows all of it)`
      : fault;
    return `Note: ${path}: ${text}`;
  });
