import { gunzipSync } from 'node:zlib';
import type { Json } from '#tenants/publishing/tree.ts';
import type { Tx } from '../store/database.ts';
import { type ErasableDraft, readErasable } from '../store/publishing/drafts.ts';

/** What is erased: a text wherever it stands, whole texts, or pictures by their ids. */
export interface ErasedThings {
  readonly text?: string;
  readonly texts: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

/** The drafts of a portal that have something that is to be erased. */
export async function draftsWith(
  tx: Tx,
  things: ErasedThings,
): Promise<{ readonly open: readonly ErasableDraft[]; readonly discarded: readonly string[] }> {
  const hit = (await readErasable(tx)).filter((draft) => hasAny(draft, things));
  return {
    open: hit.filter(({ state }) => state === 'open'),
    discarded: hit.flatMap(({ id, state }) => (state === 'discarded' ? [id] : [])),
  };
}

function hasAny({ content, pictures, name }: ErasableDraft, things: ErasedThings): boolean {
  const { text, texts, files } = things;
  if (pictures.some((id) => files.has(id))) return true;
  if (text === undefined && texts.size === 0) return false;
  const isHit = (own: string) => (text !== undefined && own.includes(text)) || texts.has(own);
  return isHit(name) || hasText(JSON.parse(gunzipSync(content).toString()) as Json, isHit);
}

/** True if a value, or a key in it, is hit. */
function hasText(json: Json, isHit: (text: string) => boolean): boolean {
  if (typeof json === 'string') return isHit(json);
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(json).some(([key, part]) => isHit(key) || hasText(part, isHit));
}
