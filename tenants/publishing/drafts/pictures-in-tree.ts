import type { Address } from '../address.ts';
import type { FieldsNode, Node } from '../tree.ts';

/** The key under which a draft has the ids of pictures and fonts, by their paths. No tenant file has it. */
const picturesKey = '$pictures';

/** Ids of pictures and fonts, by their paths in the file. */
type Pictures = Readonly<Record<string, string>>;

/** A file's tree with its pictures, so that a draft changes and merges both alike. */
export function withPictures(tree: Node, pictures: Pictures): Node {
  if (tree.kind !== 'fields') return tree;
  const paths = Object.entries(pictures).map(([path, id]): [string, Node] => [
    path,
    { kind: 'value', value: id },
  ]);
  const node: FieldsNode = { kind: 'fields', fields: new Map(paths) };
  return { kind: 'fields', fields: new Map([...tree.fields, [picturesKey, node]]) };
}

/** The file and the pictures of such a tree. */
export function splitPictures(tree: Node): { readonly tree: Node; readonly pictures: Pictures } {
  if (tree.kind !== 'fields') return { tree, pictures: {} };
  const { [picturesKey]: found, ...others } = Object.fromEntries(tree.fields);
  const paths = found?.kind === 'fields' ? [...found.fields] : [];
  const pictures = paths.flatMap(([path, node]) =>
    node.kind === 'value' && typeof node.value === 'string' ? [[path, node.value]] : [],
  );
  return {
    tree: { kind: 'fields', fields: new Map(Object.entries(others)) },
    pictures: Object.fromEntries(pictures),
  };
}

/** True for the address of a picture, or of all. */
export const isOfPictures = (address: Address): boolean =>
  address === picturesKey || address.startsWith(`${picturesKey}/`);
