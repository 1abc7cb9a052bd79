import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import { isTooDeep, tooDeep } from '#tenants/file/depth.ts';
import type { Fault } from '#tenants/file/place.ts';
import { untouchedTextFaults } from '#tenants/publishing/first-language.ts';
import { publishedPart, unpublishedPart } from '#tenants/publishing/published-part.ts';
import type { Misplaced } from '#tenants/publishing/quick/quick-change.ts';
import { type Json, jsonOf } from '#tenants/publishing/tree.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import type { Pictures } from '../../publishing/revision-content.ts';
import type { ImageRow } from '../../store/catalogue/portals.ts';
import { sessionText } from '../../store/events/session-rows.ts';
import { type RowTexts, rowTexts } from '../../store/import/import.ts';
import { clockNotices, feeNotices } from '../rows/file-notices.ts';
import { collectPictures, pictureId, picturePaths, type ReadPicture } from '../rows/pictures.ts';
import { rowsOf } from '../rows/rows.ts';
import { type SessionPaths, sessionPaths } from '../rows/session-paths.ts';
import { erasedFaults, erasedPaths, withOthers } from './erased-faults.ts';
import type { KnownState } from './known-state.ts';
import { mergeFile } from './merge-file.ts';
import {
  nextRevision,
  type PlannedRevision,
  type ReadRevision,
  readKnown,
  revisionTree,
  tablesRevision,
} from './plan-revision.ts';

/** A tenant file, parsed from JSON, with access to its pictures by their paths. */
export interface TenantSource {
  readonly json: unknown;
  readonly files: (path: string) => boolean;
  readonly readFile: ReadPicture;
}

export interface PlanOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The number of the revision that the file is based on, if it names one. */
  readonly base?: number | undefined;
  /** True for a file that is taken as it is, even if its first language is another one than before. */
  readonly replaces?: boolean;
  /** True for a file made from what is in force, whose pictures the portal has. */
  readonly isOwn?: boolean;
  /** Ids of the pictures of such a file, by their paths; the last revision's by default. */
  readonly stored?: Pictures;
}

/** The parts of a file that are needed to write it, besides its rows. */
export type PlannedTenant = Pick<
  TenantFile,
  'portal' | 'config' | 'closures' | 'members' | 'gift_cards' | 'gift_codes' | 'events' | 'venues'
>;

/** An import that has been computed but not written. It can be sent from a thread. */
export interface ImportPlan {
  /** Its events only if members get memberships. */
  readonly tenant: PlannedTenant;
  readonly slugs: readonly string[];
  readonly rows: RowTexts;
  readonly sessions: string;
  readonly sessionPaths: SessionPaths;
  /** Pictures and fonts that the file brings. */
  readonly images: readonly ImageRow[];
  /** The tables as they were, for a portal that had no revision. */
  readonly first?: PlannedRevision | undefined;
  /** Undefined if the file changes nothing of the last revision. */
  readonly revision?: PlannedRevision | undefined;
  readonly notices: readonly Fault[];
}

export type Planned =
  | { readonly plan: ImportPlan; readonly faults?: undefined }
  | {
      readonly faults: readonly Fault[];
      /** Set for a change that has no place in the file (`editFile`). */
      readonly misplaced?: Misplaced;
      readonly plan?: undefined;
    };

/**
 * Computes an import without writing anything: checks the file, merges what was published since its base, reads its pictures,
 * and prepares rows and revision.
 */
export async function planImport(
  source: TenantSource,
  known: KnownState,
  { now, base, replaces = false, ...own }: PlanOptions,
): Promise<Planned> {
  if (isTooDeep(source.json)) return { faults: [{ path: '', fault: tooDeep }] };
  const tables = tablesRevision(known);
  const last = known.last ? readKnown(known.last) : tables;
  const merged = await onBase(source, known, last, { base, now, ...own });
  if (merged.faults) return merged;
  const { json, stored } = merged;
  const isHere = (path: string) => Object.hasOwn(stored, path) || source.files(path);
  const missing = erasedFaults(
    json,
    erasedPaths(source.json).filter((path) => !isHere(path)),
  );
  const { tenant, faults, notices } = checkTenantFile(json, { files: isHere, now });
  if (!tenant || missing.length > 0) return { faults: withOthers(missing, faults) };
  const file = publishedPart(json) as Json;
  const untouched = last && !replaces ? untouchedTextFaults(jsonOf(last.tree), file) : [];
  if (untouched.length > 0) return { faults: untouched };
  const named = await collectPictures(tenant, source.readFile, stored);
  if (named.faults.length > 0) return { faults: named.faults };
  const { rows, sessions } = rowsOf(named.tenant, new Date(now));
  const tree = merged.tree ?? revisionTree(file, last?.tree);
  const { portal, config, closures, members, gift_cards, gift_codes, events, venues, sellers } =
    named.tenant;
  const hasMemberships = members.some(({ membership }) => membership !== undefined);
  return {
    plan: {
      tenant: {
        portal,
        config,
        members,
        gift_cards,
        gift_codes,
        closures,
        events: hasMemberships ? events : [],
        venues,
      },
      slugs: sellers.map(({ slug }) => slug),
      rows: rowTexts(rows),
      sessions: sessionText(sessions, new Set(known.cancelledOrMoved)),
      sessionPaths: sessionPaths(tenant),
      images: named.images,
      first: tables?.planned,
      revision: nextRevision(tree, named.ids, last),
      notices: [...notices, ...clockNotices(tenant, new Date(now)), ...feeNotices(tenant)],
    },
  };
}

type OnBase =
  | {
      readonly json: unknown;
      /** Ids of pictures that the database has, by their paths. */
      readonly stored: Pictures;
      readonly tree?: ReadRevision['tree'];
      readonly faults?: undefined;
    }
  | { readonly faults: readonly Fault[] };

/**
 * The file merged with what was published since its base; the file itself if nothing was. Pictures that are not next to the
 * file are the base's.
 */
async function onBase(
  source: TenantSource,
  known: KnownState,
  last: ReadRevision | undefined,
  { base, now, isOwn, stored }: Omit<PlanOptions, 'replaces'>,
): Promise<OnBase> {
  const { json, files } = source;
  if (base === undefined) return { json, stored: stored ?? ((isOwn && last?.pictures) || {}) };
  if (!known.base) {
    return { faults: [{ path: '', fault: `there is no revision ${base} to base it on` }] };
  }
  const ofBase = known.base.pictures;
  if (!last || known.base.number === last.number) {
    return { json, stored: picked(ofBase, (path) => !files(path)) };
  }
  const erased = new Set(erasedPaths(json));
  const { tenant, faults } = checkTenantFile(json, {
    // One that was erased may have been replaced since.
    files: (path) => files(path) || Object.hasOwn(ofBase, path) || erased.has(path),
    now,
  });
  if (!tenant) return { faults };
  const before = readKnown(known.base);
  const tree = revisionTree(publishedPart(json) as Json, before.tree);
  const mine = { tree, pictures: await ownPictures(source, tenant, ofBase) };
  const merged = mergeFile(before, mine, last);
  if (merged.conflicts.length > 0) return { faults: merged.conflicts };
  return {
    json: { ...(jsonOf(merged.tree) as object), ...unpublishedPart(json) },
    stored: picked(merged.pictures, (path, id) => !files(path) || mine.pictures[path] !== id),
    tree: merged.tree,
  };
}

/** The ids of a file's pictures, by their paths. */
async function ownPictures(
  { files, readFile }: TenantSource,
  tenant: TenantFile,
  ofBase: Pictures,
): Promise<Pictures> {
  const ids: Record<string, string> = {};
  for (const path of new Set(picturePaths(tenant))) {
    const id = files(path) ? pictureId(await readFile(path)) : ofBase[path];
    if (id !== undefined) ids[path] = id;
  }
  return ids;
}

const picked = (pictures: Pictures, isWanted: (path: string, id: string) => boolean): Pictures =>
  Object.fromEntries(Object.entries(pictures).filter(([path, id]) => isWanted(path, id)));
