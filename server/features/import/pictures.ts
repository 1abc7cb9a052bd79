import { createHash } from 'node:crypto';
import path from 'node:path';
import type { TenantFile } from '#tenants/tenant-file.ts';
import type { ImageRow } from '../../store/portals.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

export type ReadPicture = (file: string) => Promise<Uint8Array>;

/**
 * The tenant with its pictures under their ids instead of their paths. An id is made of the
 * picture's bytes, so that an address of a picture never shows another one.
 */
export async function collectPictures(
  tenant: TenantFile,
  readPicture: ReadPicture,
): Promise<{ tenant: TenantFile; images: ImageRow[] }> {
  const images = new Map<string, ImageRow>();
  for (const file of new Set(picturePaths(tenant))) {
    const bytes = Buffer.from(await readPicture(file));
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const content_type = contentTypes[path.extname(file).toLowerCase()];
    if (content_type === undefined) throw new Error(`${file} is no kind of picture`);
    images.set(file, { id, content_type, bytes });
  }
  const named = mapPictures(tenant, (file) => images.get(file)?.id ?? file);
  return { tenant: named, images: [...images.values()] };
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
  const scope = <T extends Pick<TenantFile, 'theme' | 'config'>>(place: T): T => ({
    ...place,
    ...(place.theme && { theme: mapped(place.theme, ofTheme) }),
    config: mapped(place.config, ofConfig),
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
