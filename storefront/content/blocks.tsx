import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useMember } from '../accounts/use-member.ts';
import type { ShownBlock } from '../site/storefront.ts';
import { useStorefront } from '../site/use-storefront.ts';

/**
 * A tenant's blocks in one region of this page; styles decide which of them a role sees (CFG-11).
 */
export default function Blocks({ region }: { readonly region: ShownBlock['region'] }) {
  const { blocks } = useStorefront();
  const page = useMatches().at(-1)?.id.split('/')[1] ?? '';
  const member = useMember();
  useEffect(() => {
    if (member === undefined) return;
    document.documentElement.toggleAttribute('data-signed-in', member !== null);
  }, [member]);
  const shown = blocks.filter(
    (block) => block.region === region && (block.pages?.includes(page) ?? true),
  );
  return shown.map(({ to, html }) => (
    <div
      key={html}
      className="content-block"
      data-region={region}
      data-to={to}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  ));
}
