import { fieldAt } from '../file/field-tree.ts';
import { tenantFields } from '../tenant-fields.ts';
import { type Address, namesIn } from './address.ts';

/**
 * True if the parts of the object, list or item at an address only make sense together, and so change as one. The
 * metadata of the schema says so (`countsAsOne`).
 */
export function isTogether(address: Address): boolean {
  const names = namesIn(address);
  if (fieldAt(tenantFields, names)?.field.countsAsOne === 'whole') return true;
  const list = fieldAt(tenantFields, names.slice(0, -1));
  return list?.item !== undefined && list.field.countsAsOne === 'each';
}

/** The word that a field shares with those beside it with which it changes as one, such as from and until. */
export const togetherWith = (address: Address): string | undefined =>
  fieldAt(tenantFields, namesIn(address))?.field.oneWith;
