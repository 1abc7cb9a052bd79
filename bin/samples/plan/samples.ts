import { samples } from '#tenants/samples/all.ts';
import { tenantFile } from '#tenants/tenant-file.ts';
import { doors } from './doors.ts';
import { hall } from './hall.ts';
import { type Offer, offerOf } from './offer.ts';
import type { Story } from './story.ts';
import { storiesOf } from './tell.ts';
import { tower } from './tower.ts';
import type { Recipe } from './wishes.ts';

/** Recipes of the samples, by the key of their portal. */
const recipes: Readonly<Record<string, Recipe>> = { tower, hall, doors };

/** The year before a sample's import. */
export interface SampleYear {
  readonly offer: Offer;
  /** Generates the orders by time of purchase. */
  stories(): Generator<Story, void, void>;
}

/** Returns the year before a sample's import at `now`; undefined if the portal is not a sample. */
export function sampleYear(portal: string, now: number): SampleYear | undefined {
  const recipe = recipes[portal];
  const sample = samples.find(({ folder }) => folder === portal);
  if (!recipe || !sample) return undefined;
  const offer = offerOf((day) => tenantFile.parse(sample.tenant(day)), recipe, now);
  return { offer, stories: () => storiesOf(offer, recipe) };
}
