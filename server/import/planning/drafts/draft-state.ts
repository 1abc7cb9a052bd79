import { moved, type OpenDraft, openDraft } from '#tenants/publishing/drafts/draft.ts';
import { withPictures } from '#tenants/publishing/drafts/pictures-in-tree.ts';
import { decodeDraft } from '../../../publishing/draft-content.ts';
import type { KnownRevision } from '../known-state.ts';
import { readKnown } from '../plan-revision.ts';

/** A draft as stored, with the revisions that it is about. It can be sent to a worker thread. */
export interface DraftState {
  readonly content: Uint8Array;
  /** The revision on which it was changed last. */
  readonly base: KnownRevision;
  /** The revision in force. */
  readonly last: KnownRevision;
}

/** Opens a draft on the revision in force (PUB-03); its file includes its pictures. */
export function openState({ content, base, last }: DraftState): OpenDraft {
  const open = openDraft(treeOf(base), decodeDraft(content));
  return base.number === last.number ? open : moved(open, treeOf(last));
}

function treeOf(revision: KnownRevision) {
  const { tree, pictures } = readKnown(revision);
  return withPictures(tree, pictures);
}
