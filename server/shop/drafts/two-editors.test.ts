import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChanges } from '#tenants/publishing/differences.ts';
import { merge } from '#tenants/publishing/merge.ts';
import { treeOfFile, treeOfPart } from '#tenants/publishing/names.ts';
import { publishedPart } from '#tenants/publishing/published-part.ts';
import { type Json, jsonOf, type Node } from '#tenants/publishing/tree.ts';
import { openRevisions } from '../../publishing/revisions.ts';
import { draftBy, fileInForce, newDraft } from '../../testing/staff/drafting.ts';
import { good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../../testing/venues/imported-venue.ts';

let shop: ImportedVenue;
let editors: readonly StaffMember[];
beforeAll(async () => {
  shop = await openImported((file) => Object.assign(file.config, { event_texts: {} }));
  editors = [await staffMember(shop), await staffMember(shop, { grants: ['event_editor'] })];
});
afterAll(() => shop.close());

/** Numbers that look random and are the same in each run. */
function drawn(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

type Fields = Readonly<Record<string, unknown>>;
interface Save {
  readonly version: number;
  readonly base: number;
  readonly address: string;
  readonly value: unknown;
}

const newName = () => randomUUID();
/** A file's tree; what has no name of its own is named as in an earlier one. */
const treeOf = (file: unknown, earlier?: Node): Node =>
  treeOfFile(publishedPart(file) as Json, { newName, earlier });
const names = ['subtitle', 'summary', 'name'] as const;

/** Sets fields of events at random, each as this editor saw it last, and looks again after some. */
async function editAtRandom(who: StaffMember, id: string, seed: number): Promise<Save[]> {
  const draw = drawn(seed);
  const draft = draftBy(who, id);
  const { events } = await fileInForce(shop);
  const seen = new Map<string, unknown>();
  for (const event of events as readonly Fields[]) {
    for (const name of names) seen.set(`events/${event['id']}/${name}`, event[name]);
  }
  const saves: Save[] = [];
  for (let step = 0; step < 25; step += 1) {
    const addresses = [...seen.keys()];
    const address = addresses[draw(addresses.length)] ?? '';
    const value = `By ${seed}, step ${step}`;
    const { draft: after, refused } = await draft.edit({ address, value, seen: seen.get(address) });
    const [refusal] = refused;
    if (refusal) expect(refusal.reason).toBe('changed');
    else saves.push({ version: after.version, base: after.base, address, value });
    seen.set(address, refusal ? refusal.now : value);
  }
  return saves;
}

/** Publishes fields at random beside the draft. */
async function publishAtRandom(seed: number): Promise<void> {
  const draw = drawn(seed);
  for (let step = 0; step < 8; step += 1) {
    const file = await fileInForce(shop);
    const event = file.events[draw(file.events.length)];
    Object.assign(event ?? {}, { [names[draw(names.length)] ?? 'name']: `Published ${step}` });
    expect((await shop.run(file)).faults).toBeUndefined();
  }
}

// Guards: PUB-02, PUB-03
test.each([1, 2, 3])(
  'two who edit at random beside somebody who publishes get what a merge on paper gives (seed %i)',
  async (seed) => {
    const draft = await newDraft(editors[0] as StaffMember);
    const { base } = (await draft.get()).draft;
    const [saves] = await Promise.all([
      Promise.all(editors.map((who, at) => editAtRandom(who, draft.id, 10 * seed + at))),
      publishAtRandom(100 * seed),
    ]);
    for (;;) {
      const { conflict, draft: now, last } = await draft.get();
      const [first] = conflict;
      if (!first) break;
      const choice = { address: first.address, choice: 'published', version: now.version } as const;
      good(await draft.choose({ ...choice, last }));
    }
    await draft.publish();

    const revisions = await openRevisions(shop.services.store, shop.venue.key);
    let on = base;
    let paper = treeOf(await revisions.file(base));
    const first = paper;
    const revision = async (number: number) => treeOf(await revisions.file(number), first);
    const moveTo = async (number: number) => {
      paper = merge(await revision(on), paper, await revision(number)).tree;
      on = number;
    };
    const made = saves.flat().sort((one, other) => one.version - other.version);
    // Several edits that came at once have versions of their own: each save is one.
    expect(new Set(made.map(({ version }) => version)).size).toBe(made.length);
    for (const save of made) {
      if (save.base !== on) await moveTo(save.base);
      const node = treeOfPart(save.value as Json, save.address, { newName });
      paper = applyChanges(paper, [{ address: save.address, node }]).tree;
    }
    const [last, before] = (await revisions.list()).map(({ number }) => number);
    await moveTo(before ?? 0);
    expect(jsonOf(treeOf(await revisions.file(last ?? 0)))).toEqual(jsonOf(paper));
    expect(made.length).toBeGreaterThan(10);
  },
);
