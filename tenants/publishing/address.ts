/**
 * The address of a field in a tenant file: its path by names, never by position, such as
 * `events/entry/groups/adults/types/child/amount`. `#order` after the address of a list is the order of its items.
 */
export type Address = string;

/** The address of the whole file. */
export const root: Address = '';

const orderMark = '#order';

/** The address of a named field or item within another. */
export const within = (parent: Address, name: string): Address =>
  parent === root ? escaped(name) : `${parent}/${escaped(name)}`;

/** The address of the order of a list's items. */
export const orderOf = (list: Address): Address => `${list}${orderMark}`;

/** The list whose order an address denotes; undefined for other addresses. */
export const listOfOrder = (address: Address): Address | undefined =>
  address.endsWith(orderMark) ? address.slice(0, -orderMark.length) : undefined;

/** The names on the path to a field. */
export const namesIn = (address: Address): readonly string[] =>
  address === root ? [] : address.split('/').map(unescaped);

// Escapes the separator like JSON Pointer (RFC 6901), and also the mark of orders.
const escaped = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2');
const unescaped = (part: string): string =>
  part.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~');
