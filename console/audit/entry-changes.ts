import { needsOf, type Rights } from '#domain/staff/rights.ts';
import { isRecord } from '../drafts/kept.ts';
import { isDay } from '../parts/fields/day.ts';
import { grantText } from '../portal/grant-text.ts';
import type { Me } from '../portal/me.ts';
import { auditWords as own } from '../words/audit.ts';
import { needsText, rightsWords } from '../words/rights.ts';
import { dayText, instantText, type VenueFormat } from '../words/times.ts';
import { type Entry, plainText } from './entry-text.ts';

export interface ChangeRow {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The context of a value's text: names of sellers, and the venue's clocks. */
type Reader = Pick<Me, 'sellers'> & { readonly portal: VenueFormat };

/** Returns an entry's values before and after, including personal ones, without unchanged ones and internal ids. */
export function changesOf(
  { before, after, personal }: Pick<Entry, 'before' | 'after' | 'personal'>,
  reader: Reader,
): ChangeRow[] {
  const earlier = isRecord(before) ? before : {};
  const later = isRecord(after) ? after : {};
  const keys = [...new Set([...Object.keys(earlier), ...Object.keys(later)])];
  const rows = keys.map((key) => ({
    name: nameOf(key),
    before: valueText(key, earlier[key], reader),
    after: valueText(key, later[key], reader),
  }));
  return [...rows, ...personalRows(personal)].filter((row) => row.before !== row.after);
}

/** Personal values: a name before and after, or a text typed with a change. */
function personalRows(personal: Entry['personal']): ChangeRow[] {
  const { before, after, ...rest } = personal ?? {};
  const renamed =
    before === undefined && after === undefined
      ? []
      : [{ name: nameOf('name'), before: before ?? own.nothing, after: after ?? own.nothing }];
  const typed = Object.entries(rest).map(([key, value]) => ({
    name: nameOf(key),
    before: own.nothing,
    after: value,
  }));
  return [...renamed, ...typed];
}

function nameOf(key: string): string {
  const text = own.fields[key] ?? plainText(key);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valueText(key: string, value: unknown, reader: Reader): string {
  if (value === undefined || value === null) return own.nothing;
  if (key === 'grants' && Array.isArray(value)) return grantsText(value, reader.sellers);
  if (key === 'rights' && isRecord(value)) {
    return needsText(needsOf(value as unknown as Rights)) || rightsWords.none;
  }
  if (Array.isArray(value))
    return joined(value.map((part) => valueText('', part, reader)).filter(isSaid));
  if (!isRecord(value)) return plainValue(String(value), reader);
  return joined(
    Object.entries(value).flatMap(([name, part]) => {
      const text = valueText(name, part, reader);
      return isSaid(text) ? [`${nameOf(name)}: ${text}`] : [];
    }),
  );
}

const isSaid = (text: string): boolean => text !== own.nothing;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The id of something without a number or name, which tells people nothing. */
const innerId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A stored key: "order_change". */
const storedKey = /^[a-z]+(?:_[a-z]+)+$/;

function plainValue(text: string, { portal }: Reader): string {
  if (innerId.test(text)) return own.nothing;
  if (instant.test(text)) return instantText(text, portal);
  if (isDay(text)) return dayText(text);
  return own.values[text] ?? (storedKey.test(text) ? plainText(text) : text);
}

const joined = (parts: readonly string[]): string => parts.join(', ') || own.nothing;

const grantsText = (grants: readonly unknown[], sellers: Me['sellers']): string =>
  grants
    .filter(isRecord)
    .map(({ role, sellers: ids }) =>
      grantText(
        { role: String(role), name: null, sellers: Array.isArray(ids) ? ids.map(String) : null },
        sellers,
      ),
    )
    .join(', ') || own.nothing;
