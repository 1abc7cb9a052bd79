import { memo, Suspense } from 'react';
import { part } from '../browser/part.ts';
import type { ShownBlock } from '../site/storefront.ts';
import { useStorefront } from '../site/use-storefront.ts';

const Blocks = part(() => import('./blocks.tsx'));

/**
 * A place for a tenant's content blocks (CFG-10); nothing is rendered or loaded if there are none.
 * Memoized, because a rerender before its code has loaded would remove the server's markup for a
 * moment.
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
