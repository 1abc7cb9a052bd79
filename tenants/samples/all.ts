import type { TenantFileInput } from '../tenant-file.ts';
import { doorsPictures } from './doors/drawing/pictures.ts';
import { doorsTenant } from './doors/tenant.ts';
import { hallPictures } from './hall/draw-pictures.ts';
import { hallTenant } from './hall/tenant.ts';
import { towerPictures } from './tower/drawing/pictures.ts';
import { towerTenant } from './tower/tenant.ts';

export interface Sample {
  /** Its folder here; the pictures that the tenant file names lie in it. */
  readonly folder: string;
  /** The tenant file as of a day, YYYY-MM-DD: what it sells lies ahead of that day. */
  readonly tenant: (today: string) => TenantFileInput;
  /** Draws the pictures that the folder keeps, by path; bin/draw-samples.ts writes them. */
  readonly pictures: () => Map<string, string>;
}

export const samples: readonly Sample[] = [
  { folder: 'tower', tenant: towerTenant, pictures: towerPictures },
  { folder: 'hall', tenant: hallTenant, pictures: hallPictures },
  { folder: 'doors', tenant: doorsTenant, pictures: doorsPictures },
];
