import type { Address } from '#tenants/publishing/address.ts';
import {
  type ErasedTree,
  eraseAt,
  eraseMark,
  noTextAt,
  SameNames,
  textChanger,
  textFinder,
  textsAt,
} from '#tenants/publishing/erasing.ts';
import { jsonOf, type Node } from '#tenants/publishing/tree.ts';
import { fontType, readImageTypes, readUsesOfImages } from '../store/catalogue/images.ts';
import type { Tx } from '../store/database.ts';
import { nextErasure, readStored, type StoredRevision } from '../store/publishing/erasures.ts';
import { type Erasure, readContents, readRevision } from '../store/publishing/revisions.ts';
import { draftsWith } from './erase-from-drafts.ts';
import {
  decodeContent,
  decodeNext,
  digestOf,
  encodeContent,
  type Pictures,
} from './revision-content.ts';

/** What is to be erased from a portal's revisions: a text wherever it stands, what stands at an address, or a picture or font by its id. */
export type ErasureRequest =
  | { readonly text: string }
  | { readonly address: Address }
  | { readonly file: string };

/** A reason why something is not erased, in a sentence. */
export class NotErasable extends Error {}

/** An erasure that has been computed but not written. */
export interface PlannedErasure {
  readonly number: number;
  readonly kind: Erasure['kind'];
  /** Revisions that have it, oldest first, with the number of places. */
  readonly hits: readonly { readonly number: number; readonly places: number }[];
  /** The addresses of texts, or the paths of pictures, of all these revisions. */
  readonly places: readonly string[];
  /** Revisions that have at the address what the shop shows now, and keep it. */
  readonly keptIn: readonly number[];
  /** Other addresses with the same texts, which stay there. */
  readonly alsoAt: readonly Address[];
  /** Ids of the pictures and fonts that are deleted. */
  readonly files: readonly string[];
  /** Ids of discarded drafts that have it, which are deleted. */
  readonly discarded: readonly string[];
  /** Revisions as they are stored afterwards. */
  readonly rows: readonly ChangedRevision[];
}

interface ChangedRevision {
  /** Without the mark of this erasure. */
  readonly row: StoredRevision;
  /** Undefined for a revision that had none of it, but is stored as changes of one that did. */
  readonly hit?: Pick<Erasure, 'places' | 'paths'>;
}

interface Target {
  readonly kind: Erasure['kind'];
  readonly files: ReadonlySet<string>;
  readonly ofTree: (tree: Node) => ErasedTree;
  readonly ofText: (text: string) => string;
  readonly isKept: (tree: Node, pictures: Pictures) => boolean;
  /** Texts that an address is emptied of. */
  readonly texts: ReadonlySet<string>;
}

const untouched = (tree: Node): ErasedTree => ({ tree, places: [] });
const same = (text: string): string => text;
const noTexts: ReadonlySet<string> = new Set();

/** Computes an erasure without writing anything. @throws NotErasable */
export async function planErasure(tx: Tx, request: ErasureRequest): Promise<PlannedErasure> {
  const last = await readRevision(tx);
  if (!last) throw new NotErasable('There is no revision yet, so nothing has to be erased.');
  const live = {
    tree: decodeContent(await readContents(tx, last.number)),
    pictures: last.pictures,
  };
  const number = await nextErasure(tx);
  const mark = eraseMark(number);
  const target = await targetOf(tx, request, { ...live, mark });
  const found = await findIn(tx, target).catch((error: unknown) => {
    throw error instanceof SameNames ? new NotErasable(error.message) : error;
  });
  const drafts = await draftsWith(tx, {
    ...('text' in request && { text: request.text }),
    texts: target.texts,
    files: target.files,
  });
  if (drafts.open.length > 0) {
    const names = shortList(drafts.open.map(({ name }) => name));
    throw new NotErasable(`Drafts have it: ${names}. Change or discard them first, then erase it.`);
  }
  if (found.hits.length === 0) throw new NotErasable('No revision has it.');
  const { discarded } = drafts;
  return { number, kind: target.kind, files: [...target.files], discarded, ...found };
}

interface Live {
  /** The last revision's file and pictures. */
  readonly tree: Node;
  readonly pictures: Pictures;
  readonly mark: string;
}

async function targetOf(tx: Tx, request: ErasureRequest, live: Live): Promise<Target> {
  if ('text' in request) return textTarget(request.text, live);
  if ('file' in request) return fileTarget(tx, [request.file], live);
  return addressTarget(tx, request.address, live);
}

function textTarget(text: string, { tree, mark }: Live): Target {
  if (text.trim().length < 2 || text.length > 10_000) {
    throw new NotErasable('A text to erase has 2 to 10,000 characters.');
  }
  const ofText = (before: string): string => before.replaceAll(text, mark);
  const ofTree = textChanger(ofText);
  const { places } = ofTree(tree);
  if (places.length > 0) {
    throw new NotErasable(`The shop has the text now, at ${shortList(places)}. ${changeFirst}`);
  }
  return { kind: 'text', files: noTexts, ofTree, ofText, isKept: () => false, texts: noTexts };
}

const changeFirst = 'Import a file without it first, then erase it.';

/** Pictures or fonts by their ids; those that the shop has now are refused, or left out if others can be erased. */
async function fileTarget(
  tx: Tx,
  ids: readonly string[],
  live: Live,
  { leavesLive = false } = {},
): Promise<Target> {
  const uses = await usesNow(tx, ids, live);
  const files = new Set(ids.filter((id) => !uses.has(id)));
  const used = ids.filter((id) => uses.has(id));
  if (files.size === 0 || (used.length > 0 && !leavesLive)) {
    const places = [...new Set(used.flatMap((id) => uses.get(id) ?? []))];
    const isWithdrawn = places.every((place) => place.startsWith('the withdrawn'));
    const how = isWithdrawn ? bringBack : changeFirst;
    throw new NotErasable(`It is in use now: ${shortList(places)}. ${how}`);
  }
  const types = new Map((await readImageTypes(tx)).map((row) => [row.id, row.content_type]));
  const isFont = [...files].every((id) => types.get(id) === fontType);
  return {
    kind: isFont ? 'font' : 'picture',
    files,
    ofTree: untouched,
    ofText: same,
    isKept: (_, pictures) => Object.values(pictures).some((id) => used.includes(id)),
    texts: noTexts,
  };
}

const bringBack =
  'Import a file that has the event without the picture, and one without the event, then erase it.';

/** Where the shop uses some pictures and fonts now, by their ids: addresses in the last file, or rows of what it no longer has. */
async function usesNow(
  tx: Tx,
  ids: readonly string[],
  { tree, pictures }: Live,
): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>();
  for (const [path, id] of Object.entries(pictures)) {
    if (!ids.includes(id)) continue;
    const places = textFinder((text) => text.includes(path))(tree);
    uses.set(id, [...(uses.get(id) ?? []), ...(places.length > 0 ? places : [path])]);
  }
  for (const { id, place } of await readUsesOfImages(tx)) if (!uses.has(id)) uses.set(id, [place]);
  return uses;
}

async function addressTarget(tx: Tx, address: Address, live: Live): Promise<Target> {
  const found = new Set<string>();
  const ids = new Set<string>();
  let before: Node | undefined;
  for await (const row of readStored(tx)) {
    before = decodeNext(row, before);
    const texts = textsAt(before, address);
    if (texts === 'several') {
      throw new NotErasable(`${address} has fields of its own: name one that is a text.`);
    }
    for (const text of texts) {
      const id = Object.hasOwn(row.pictures, text) ? row.pictures[text] : undefined;
      if (id === undefined) found.add(text);
      else ids.add(id);
    }
  }
  if (ids.size > 0) return fileTarget(tx, [...ids], live, { leavesLive: true });
  if (found.size === 0) throw new NotErasable(`No revision has a text at ${address}.`);
  const reason = noTextAt(address);
  if (reason !== undefined) throw new NotErasable(`${address} ${reason}.`);
  const kept = new Set(textsAt(live.tree, address));
  const texts = found.difference(kept);
  if (texts.size === 0) {
    throw new NotErasable(
      `Every revision has at ${address} what the shop shows there now. ${changeFirst}`,
    );
  }
  const { mark } = live;
  return {
    kind: 'text',
    files: noTexts,
    ofTree: (tree) => eraseAt(tree, address, { mark, kept }),
    ofText: same,
    isKept: (tree) => (textsAt(tree, address) as readonly string[]).some((text) => kept.has(text)),
    texts,
  };
}

type Found = Pick<PlannedErasure, 'hits' | 'places' | 'keptIn' | 'alsoAt' | 'rows'>;

/** Goes through all revisions, one after the other. */
async function findIn(tx: Tx, target: Target): Promise<Found> {
  const hits: { number: number; places: number }[] = [];
  const rows: ChangedRevision[] = [];
  const keptIn: number[] = [];
  const places = new Set<string>();
  const alsoAt = new Set<string>();
  const others = otherPlaces(target.texts);
  let before: { readonly number: number; readonly was: Node; readonly is: Node } | undefined;
  for await (const row of readStored(tx)) {
    const was = decodeNext(row, before?.was);
    const erased = target.ofTree(was);
    const pictures = picturesAfter(row, target);
    const note = target.ofText(row.note);
    const isInNote = note !== row.note;
    const at = [...erased.places, ...pictures.erased, ...(isInNote ? ['the note'] : [])];
    for (const place of at) places.add(place);
    for (const place of others(erased.tree)) alsoAt.add(place);
    if (target.isKept(was, row.pictures)) keptIn.push(row.number);
    const isStale = !row.is_whole && before !== undefined && before.is !== before.was;
    if (at.length > 0) hits.push({ number: row.number, places: at.length });
    if (at.length > 0 || isStale) {
      const isSame = erased.tree === was && !isStale;
      const isOther = erased.tree !== was || pictures.erased.length > 0;
      const earlier = before && { number: before.number, tree: before.is };
      rows.push({
        row: {
          ...row,
          ...(isSame ? row : encodeContent(erased.tree, row.is_whole ? undefined : earlier)),
          digest: isOther ? digestOf(jsonOf(erased.tree), pictures.left) : row.digest,
          pictures: pictures.left,
          note: note.slice(0, 1_000),
          erasures: row.erasures.map((mark) => withPaths(mark, target.ofText)),
        },
        ...(at.length > 0 && {
          hit: {
            places: at.length,
            ...(pictures.erased.length > 0 && { paths: pictures.erased }),
          },
        }),
      });
    }
    before = { number: row.number, was, is: erased.tree };
  }
  return { hits, rows, keptIn, places: [...places], alsoAt: [...alsoAt] };
}

const withPaths = (mark: Erasure, ofText: (text: string) => string): Erasure =>
  mark.paths ? { ...mark, paths: mark.paths.map(ofText) } : mark;

/** A revision's pictures by the paths of its file after the erasure. */
function picturesAfter({ pictures }: StoredRevision, { files, ofText }: Target) {
  const entries = Object.entries(pictures);
  const erased = entries.filter(([, id]) => files.has(id)).map(([path]) => path);
  const left = entries.filter(([, id]) => !files.has(id));
  const paths = new Map(left.map(([path, id]) => [ofText(path), id]));
  if (paths.size < left.length) throw new NotErasable('Two pictures would have the same path.');
  return { left: Object.fromEntries(paths), erased };
}

/** Returns a function that finds the addresses at which a file still has one of the texts; short ones are everywhere. */
function otherPlaces(texts: ReadonlySet<string>): (tree: Node) => readonly Address[] {
  const long = [...texts].filter((text) => text.length > 2);
  if (long.length === 0) return () => [];
  return textFinder((text) => long.some((one) => text.includes(one)));
}

const mostNamed = 10;

/** The first of many places, and the number of the others. */
export function shortList(places: readonly string[]): string {
  const more = places.length - mostNamed;
  const named = places.slice(0, mostNamed).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}
