import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAddOn, nextPage } from '#domain/cart/upsell-chain.ts';
import { openChainOf } from '../cart/open-chain.ts';
import { skipUpsellsOf } from '../cart/skip-upsells.ts';
import { useAddresses, useStorefront } from '../site/use-storefront.ts';

/**
 * Skips an add-on that does not exist, or was withdrawn since it was configured, and continues with the next: a buyer
 * with tickets always reaches an existing page (DET-23).
 */
export default function LeaveBrokenChain() {
  const { slug, upsells } = useStorefront();
  const to = useAddresses();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const open = openChainOf(slug);
    const chain = open.read();
    const base = `/${encodeURIComponent(slug)}`;
    if (!isAddOn(chain, pathname.slice(base.length))) return;
    const next = nextPage(chain, [], { upsells, skipsUpsells: skipUpsellsOf(slug).isSet() });
    open.keep(next.chain);
    void navigate(to.own(next.route), { replace: true });
  }, [slug, upsells, to, navigate, pathname]);
  return null;
}
