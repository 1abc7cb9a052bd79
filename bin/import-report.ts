import type { ImportChange } from '#server/store/import/import.ts';
import type { Fault } from '#tenants/file/place.ts';

/** A person's words for the rows of a table. */
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

/** The most things of one kind that are listed, and the most letters of a notice. */
const mostListed = 20;
const longestNotice = 300;

/** One line for each thing that an import changes; of many alike the first, and how many more there are. */
export function changeLines(changes: readonly ImportChange[]): string[] {
  const alike = Map.groupBy(changes, ({ kind, what }) => `${kind} ${what}`);
  return [...alike.values()].flatMap((group) => {
    const lines = group.slice(0, mostListed).map(lineOf);
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

/** A notice a line, cut where it is long unless all of it is wanted. */
export const noticeLines = (
  notices: readonly Fault[],
  { all }: { readonly all: boolean },
): string[] =>
  notices.map(({ path, fault }) => {
    const isCut = !all && fault.length > longestNotice;
    const text = isCut ? `${fault.slice(0, longestNotice)}… (--dry-run shows all of it)` : fault;
    return `Note: ${path}: ${text}`;
  });
