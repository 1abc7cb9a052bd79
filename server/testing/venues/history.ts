import type { Node } from '#tenants/publishing/tree.ts';
import { importJson } from '../../import/import-file.ts';
import type { ImportOptions } from '../../import/import-result.ts';
import { erase, showErasure } from '../../publishing/erase.ts';
import type { ErasureRequest, PlannedErasure } from '../../publishing/plan-erasure.ts';
import { decodeNext } from '../../publishing/revision-content.ts';
import { openRevisions } from '../../publishing/revisions.ts';
import type { Store } from '../../store/database.ts';
import { readStored } from '../../store/publishing/erasures.ts';
import type { RevisionRow } from '../../store/publishing/revisions.ts';
import {
  type BoathouseFile,
  boathouseNow,
  giftCardKey,
  openBoathouse,
  samplesFolder,
} from './boathouse.ts';

const actor = { kind: 'program', id: 'revisions' } as const;

/** The example's portal with its revisions, and what is erased from them. */
export async function openHistory() {
  const boathouse = await openBoathouse();
  const { store, key, portalId } = boathouse;
  const options = { actor, now: boathouseNow };
  const opened = () => openRevisions(store, key());
  /** The example without translations, its first event changed. */
  const file = (
    change: (event: Record<string, unknown>, copy: BoathouseFile) => void = () => {},
  ): BoathouseFile =>
    boathouse.file((copy) => {
      Object.assign(copy.config, { event_texts: {} });
      change(copy.events[0] as unknown as Record<string, unknown>, copy);
    });
  const fileOf = async (number: number) =>
    (await (await opened()).file(number)) as unknown as BoathouseFile & { readonly $base: object };
  return {
    ...boathouse,
    options,
    opened,
    file,
    named: (name: string) => file((event) => Object.assign(event, { name })),
    said: (summary: string) => file((event) => Object.assign(event, { summary })),
    importIt: (json: unknown, more: Partial<ImportOptions> = {}, at: Store = store) =>
      importJson(at, json, { folder: samplesFolder, now: boathouseNow, giftCardKey, ...more }),
    eraseIt: (request: ErasureRequest, shown?: PlannedErasure) =>
      erase(store, key(), request, { ...options, ...(shown && { shown }) }),
    show: (request: ErasureRequest) => showErasure(store, key(), request),
    /** A revision as a file that names it as its base. */
    fileOf,
    /** The first event of a revision. */
    eventOf: async (number: number) =>
      (await fileOf(number)).events[0] as unknown as Record<string, unknown>,
    /** Every revision as it is stored, with its tree, oldest first. */
    stored: async () =>
      store.read(await portalId(), async (tx) => {
        const all: (RevisionRow & { readonly tree: Node })[] = [];
        for await (const row of readStored(tx)) {
          all.push({ ...row, tree: decodeNext(row, all.at(-1)?.tree) });
        }
        return all;
      }),
  };
}
