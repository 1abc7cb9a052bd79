import { type Address, listOfOrder, namesIn, orderOf, root, within } from '../address.ts';

interface Addressed {
  readonly address: Address;
}

/**
 * Returns a function that finds, of many parts of a file, those that are the part at an address, around it or in it. Sorted once,
 * since a draft has up to 100,000.
 */
export function overlapsOf<T extends Addressed>(parts: readonly T[]): (address: Address) => T[] {
  const at = Map.groupBy(parts, ({ address }) => address);
  const sorted = [...at.keys()].sort(inOrder);
  const startingWith = (start: string): T[] => {
    const found: T[] = [];
    for (let place = firstFrom(sorted, start); sorted[place]?.startsWith(start); place += 1) {
      found.push(...(at.get(sorted[place] ?? '') ?? []));
    }
    return found;
  };
  return (address) => {
    if (address === root) return [...parts];
    const list = listOfOrder(address);
    const around = wholesOf(list ?? address).flatMap((whole) => at.get(whole) ?? []);
    if (list !== undefined) return [...around, ...(at.get(address) ?? [])];
    return [...around, ...(at.get(orderOf(address)) ?? []), ...startingWith(`${address}/`)];
  };
}

/** The file, and every part on the way to one, which comes last. */
function wholesOf(address: Address): Address[] {
  const wholes: Address[] = [root];
  for (const name of namesIn(address)) wholes.push(within(wholes.at(-1) ?? root, name));
  return wholes;
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : 1);

/** The place of the first of sorted texts that does not come before another. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
