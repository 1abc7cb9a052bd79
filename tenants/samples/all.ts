import type { TenantFileInput } from '../tenant-file.ts';
import { doorsPictures } from './doors/drawing/pictures.ts';
import { doorsTenant } from './doors/tenant.ts';
import { hallPictures } from './hall/draw-pictures.ts';
import { hallTenant } from './hall/tenant.ts';
import { towerPictures } from './tower/drawing/pictures.ts';
import { towerTenant } from './tower/tenant.ts';

interface Sample {
  /** Its folder here, with the pictures that the tenant file names. */
  readonly folder: string;
  /** The tenant file as of a day, YYYY-MM-DD; everything it sells is later than that day. */
  readonly tenant: (today: string) => TenantFileInput;
  /** Draws the folder's pictures, by path; bin/draw-samples.ts writes them. */
  readonly pictures: () => Map<string, string>;
}

export const samples: readonly Sample[] = [
  { folder: 'tower', tenant: towerTenant, pictures: towerPictures },
  { folder: 'hall', tenant: hallTenant, pictures: hallPictures },
  { folder: 'doors', tenant: doorsTenant, pictures: doorsPictures },
];
