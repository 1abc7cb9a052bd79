import { type Address, root, within } from './address.ts';
import type { Node } from './tree.ts';

/**
 * The address of a fault's path in a file, such as `events[3].groups[0].amount` (`pathOf`). If the path continues into
 * a value that changes as one, or to something missing, the address ends at the enclosing part.
 */
export function addressOfFault(tree: Node, path: string): Address {
  let node: Node | undefined = tree;
  let address = root;
  for (const key of keysOf(path)) {
    if (node === undefined || node.kind === 'value') break;
    const name: string | undefined = node.kind === 'items' ? node.order[Number(key)] : key;
    if (name === undefined) break;
    address = within(address, name);
    node = node.kind === 'items' ? node.items.get(name) : node.fields.get(name);
  }
  return address;
}

const step = /\[(?<index>\d+)\]|\[(?<quoted>"(?:[^"\\]|\\.)*")\]|\.?(?<plain>[a-z_]\w*)/gi;

function keysOf(path: string): string[] {
  return [...path.matchAll(step)].map(({ groups }) => {
    const { index, quoted, plain } = groups ?? {};
    return quoted === undefined ? (index ?? plain ?? '') : String(JSON.parse(quoted));
  });
}
