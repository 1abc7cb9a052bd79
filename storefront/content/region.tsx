import { memo, Suspense } from 'react';
import { part } from '../browser/part.ts';
import type { ShownBlock } from '../site/storefront.ts';
import { useStorefront } from '../site/use-storefront.ts';

const Blocks = part(() => import('./blocks.tsx'));

/**
 * Room for a tenant's own content (CFG-10); nothing, and nothing fetched, where it has none. What
 * the page around it does leaves it alone: drawn anew before its code is here, it would go away and
 * come back.
 */
export const Region = memo(function Region({ name }: { readonly name: ShownBlock['region'] }) {
  return (
    useStorefront().blocks[0] && (
      <Suspense>
        <Blocks region={name} />
      </Suspense>
    )
  );
});
