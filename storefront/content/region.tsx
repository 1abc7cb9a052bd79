import { restingPart } from '../browser/resting-part.tsx';
import type { ShownBlock } from '../site/storefront.ts';
import { useStorefront } from '../site/use-storefront.ts';

const Blocks = restingPart(() => import('./blocks.tsx'));

/** A place for a tenant's content blocks (CFG-10); renders and loads nothing if there are none. */
export function Region({ name }: { readonly name: ShownBlock['region'] }) {
  return useStorefront().blocks[0] && <Blocks region={name} />;
}
