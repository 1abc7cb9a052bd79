import { type FieldNode, fieldTree, nodesBelow } from './file/field-tree.ts';
import { tenantFile } from './tenant-file.ts';

/** The fields of the tenant file as a tree, with the metadata of their forms. */
export const tenantFields: FieldNode = fieldTree(tenantFile);

/** The fields of the tenant file by pattern, with "*" for names of items; items themselves are left out. */
export const fieldsByPattern: ReadonlyMap<string, FieldNode> = new Map(
  [...nodesBelow(tenantFields)].filter(([pattern]) => !pattern.endsWith('*')),
);
