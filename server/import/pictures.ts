import { createHash } from 'node:crypto';
import path from 'node:path';
import { withPictures } from '#tenants/content/content-markup.ts';
import type { Fault } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { fontType } from '../store/catalogue/images.ts';
import type { ImageRow } from '../store/catalogue/portals.ts';
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

/**
 * Replaces the paths of a tenant's pictures and font files with ids. An id is a hash of the file's bytes, so an address
 * never shows another file. A file that is too large, or not of the type that its name says, is an error.
 */
export async function collectPictures(
  tenant: TenantFile,
  readPicture: ReadPicture,
): Promise<{ tenant: TenantFile; images: ImageRow[]; faults: Fault[] }> {
  const images = new Map<string, ImageRow>();
  const faults: Fault[] = [];
  for (const file of new Set(picturePaths(tenant))) {
    const bytes = Buffer.from(await readPicture(file));
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const content_type = contentTypes[path.extname(file).toLowerCase()] ?? 'picture';
    const fault =
      content_type === fontType ? fontFault(bytes) : await pictureFault(bytes, content_type);
    if (fault !== undefined) faults.push({ path: file, fault });
    images.set(file, { id, content_type, bytes });
  }
  const named = mapPictures(tenant, (file) => images.get(file)?.id ?? file);
  return { tenant: named, images: [...images.values()], faults };
}

function picturePaths(tenant: TenantFile): string[] {
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

function mapPictures(tenant: TenantFile, name: (file: string) => string): TenantFile {
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
