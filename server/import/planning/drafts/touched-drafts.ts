import { differences } from '#tenants/publishing/differences.ts';
import { writersTouchedBy } from '#tenants/publishing/drafts/draft.ts';
import { decodeDraft } from '../../../publishing/draft-content.ts';
import { decodeContent, decodeNext } from '../../../publishing/revision-content.ts';
import type { KnownRevision } from '../known-state.ts';
import type { Planned } from '../plan-import.ts';

/** A draft beside which something is published. */
export interface DraftBeside {
  readonly id: string;
  readonly content: Uint8Array;
}

/** A draft that changes the same parts as what is published, with those who wrote that in it. */
export interface TouchedDraft {
  readonly id: string;
  readonly writers: readonly string[];
}

/** The drafts that change the same parts as a planned import does (PUB-10). */
export function touchedDrafts(
  beside: readonly DraftBeside[],
  last: KnownRevision | undefined,
  { plan }: Planned,
): readonly TouchedDraft[] {
  if (beside.length === 0 || !last || !plan?.revision) return [];
  const before = decodeContent(last.chain);
  const changes = differences(before, decodeNext(plan.revision, before));
  return beside.flatMap(({ id, content }) => {
    const writers = writersTouchedBy(decodeDraft(content), changes);
    return writers.length > 0 ? [{ id, writers }] : [];
  });
}
