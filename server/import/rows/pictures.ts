import { createHash } from 'node:crypto';
import path from 'node:path';
import { withPictures } from '#tenants/content/content-markup.ts';
import type { Fault } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { fontType } from '../../store/catalogue/images.ts';
import type { ImageRow } from '../../store/catalogue/portals.ts';
import { fontFault } from './font-fault.ts';
import { pictureFault } from './picture-fault.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': fontType,
};

export type ReadPicture = (file: string) => Promise<Uint8Array>;

/** The id of a picture or font: a hash of its bytes. */
export const pictureId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** The extension of a picture or font of a type. */
export const extensionOf = (contentType: string): string =>
  Object.keys(contentTypes).find((extension) => contentTypes[extension] === contentType) ?? '';

interface Collected {
  readonly tenant: TenantFile;
  readonly images: readonly ImageRow[];
  /** The ids of all pictures, by their paths in the file. */
  readonly ids: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

/**
 * Replaces the paths of a tenant's pictures and font files with ids. An id is a hash of the file's bytes, so an address never
 * shows another file. A file that is too large, or of another type than its name says, is an error. Files that the database
 * already has, by path, are not read.
 */
export async function collectPictures(
  tenant: TenantFile,
  readPicture: ReadPicture,
  stored: Readonly<Record<string, string>> = {},
): Promise<Collected> {
  const images = new Map<string, ImageRow>();
  const ids: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const file of new Set(picturePaths(tenant))) {
    const known = Object.hasOwn(stored, file) ? stored[file] : undefined;
    if (known !== undefined) {
      ids[file] = known;
      continue;
    }
    const bytes = Buffer.from(await readPicture(file));
    const id = pictureId(bytes);
    ids[file] = id;
    const content_type = contentTypes[path.extname(file).toLowerCase()] ?? 'picture';
    const fault =
      content_type === fontType ? fontFault(bytes) : await pictureFault(bytes, content_type);
    if (fault !== undefined) faults.push({ path: file, fault });
    images.set(file, { id, content_type, bytes });
  }
  const named = mapPictures(tenant, (file) => ids[file] ?? file);
  return { tenant: named, images: [...images.values()], ids, faults };
}

/** The paths of all pictures and fonts of a tenant file. */
export function picturePaths(tenant: TenantFile): string[] {
  const paths: string[] = [];
  mapPictures(tenant, (file) => {
    paths.push(file);
    return file;
  });
  return paths;
}

const ofTheme = ['logo', 'logo_dark', 'favicon'] as const;
const ofConfig = ['checkout.pending_image'] as const;
const ofSeller = ['completed_image_desktop', 'completed_image_mobile'] as const;
const ofEvent = ['image_profile', 'image_cover'] as const;

/** A tenant file with `name` applied to the path or id of each picture and font. */
export function mapPictures(tenant: TenantFile, name: (file: string) => string): TenantFile {
  const mapped = <T extends object>(place: T, keys: readonly (keyof T & string)[]): T => {
    const copy = { ...place };
    for (const key of keys) {
      const file: unknown = copy[key];
      if (typeof file === 'string') Object.assign(copy, { [key]: name(file) });
    }
    return copy;
  };
  const withBlocks = <T extends TenantFile['config']>(config: T): T => {
    const blocks = config['content.blocks']?.map((block) => ({
      ...block,
      html: Object.fromEntries(
        Object.entries(block.html).map(([language, html]) => [language, withPictures(html, name)]),
      ),
    }));
    return blocks ? { ...config, 'content.blocks': blocks } : config;
  };
  const scope = <T extends Pick<TenantFile, 'theme' | 'config'>>(place: T): T => ({
    ...place,
    ...(place.theme && {
      theme: {
        ...mapped(place.theme, ofTheme),
        fonts: place.theme.fonts.map((font) => mapped(font, ['file'])),
      },
    }),
    config: withBlocks(mapped(place.config, ofConfig)),
  });
  return {
    ...scope(tenant),
    sellers: tenant.sellers.map((seller) => ({
      ...scope(seller),
      metadata: mapped(seller.metadata, ofSeller),
    })),
    events: tenant.events.map((event) => ({ ...event, meta: mapped(event.meta, ofEvent) })),
  };
}
