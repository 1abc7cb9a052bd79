import { gunzipSync, gzipSync } from 'node:zlib';
import type { Draft, DraftChange } from '#tenants/publishing/drafts/draft.ts';
import { isOfPictures } from '#tenants/publishing/drafts/pictures-in-tree.ts';
import {
  readDraft,
  type WrittenDraft,
  writtenDraft,
} from '#tenants/publishing/drafts/written-draft.ts';

/** Encodes the changes and conflicts of a draft for its row. */
export const encodeDraft = (draft: Draft): Buffer => gzipSync(JSON.stringify(writtenDraft(draft)));

/** Decodes what `encodeDraft` made. */
export const decodeDraft = (content: Uint8Array): Draft =>
  readDraft(JSON.parse(gunzipSync(content).toString()) as WrittenDraft);

/** The ids of the pictures and fonts that a draft brings, also where that waits for a choice. */
export function picturesOfDraft({ changes, conflicts }: Draft): string[] {
  const nodes = [
    ...changes.map(({ address, node }) => ({ address, node })),
    ...conflicts.map(({ address, mine }) => ({ address, node: mine })),
  ];
  return [...new Set(nodes.flatMap(({ address, node }) => idsIn(address, node)))];
}

function idsIn(address: string, node: DraftChange['node']): string[] {
  if (!isOfPictures(address) || !node) return [];
  if (node.kind === 'value') return typeof node.value === 'string' ? [node.value] : [];
  const parts = node.kind === 'fields' ? node.fields : node.items;
  return [...parts.values()].flatMap((part) => idsIn(address, part));
}
