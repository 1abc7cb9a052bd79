import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Transfer as Handover, transferOf } from '#domain/cart/cart-life.ts';
import { readNext } from '#domain/content/own-path.ts';
import { useApi } from '../../api/browser-api.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { DeadEnd } from '../../components/dead-end.tsx';
import { WaitingPage } from '../../components/waiting-page.tsx';
import { useBuyer } from '../../contact/use-buyer.ts';
import { PaidPage } from '../../payments/paid-page.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

type Refused = Extract<Handover, { kind: 'refused' }>['why'];

/** The statuses of CRT-42 and CRT-43. */
const statuses: Partial<Record<Refused, string>> = { denied: '403', not_found: '404' };

/**
 * Claims a cart by its id for this browser and continues to `next`, or to the checkout (CRT-40). Loading the page
 * changes nothing: once loaded, it makes one call (law 9).
 */
export default function Transfer() {
  const { cartId } = useParams();
  return <TransferOf key={cartId} cartId={cartId ?? ''} />;
}

function TransferOf({ cartId }: { readonly cartId: string }) {
  const t = useWords();
  const { refused, paid } = useTransfer(cartId);
  if (paid) return <PaidPage sentTo={paid.sentTo} />;
  if (refused === null) {
    return <WaitingPage title={t('transfer.title')} withoutScript={t('shell.no_script')} />;
  }
  const title = t(refused === 'failed' ? 'fault.title' : `transfer.${refused}`);
  return (
    <DeadEnd title={title} status={statuses[refused]} ways={['events', 'home', 'tickets']}>
      {refused === 'failed' && <p role="alert">{t('fault.later')}</p>}
    </DeadEnd>
  );
}

/** Claims the cart; returns the reason if that was refused, and undefined while it is in progress. */
function useTransfer(cartId: string): {
  readonly refused: Refused | null;
  readonly paid: { readonly sentTo: readonly string[] } | null;
} {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const { slug, publicIdentity } = useStorefront();
  const buyer = useBuyer();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [paid, setPaid] = useState<{ readonly sentTo: readonly string[] } | null>(null);
  const isBegun = useRef(false);

  useEffect(() => {
    if (isBegun.current || buyer === undefined) return;
    isBegun.current = true;
    const next = readNext(new URLSearchParams(location.search).get('next'), slug);
    const leave = (address: string): void => void navigate(address, { replace: true });
    const transfer = async (): Promise<void> => {
      const read = await api.call('getCart', { params: { id: cartId }, query: { limit: 1000 } });
      const own = new Set([publicIdentity, ...(buyer ? [buyer.id] : [])]);
      let answer = read.ok ? read.answer : null;
      let handover = transferOf(
        read.ok
          ? found(read.answer)
          : { kind: 'refused', status: read.status, code: read.errors[0]?._code },
        own,
      );
      if (handover.kind === 'expired' && buyer) {
        // If this page shares its storage with the frame it was opened from, the login has already claimed the cart: it
        // now is another of the member's carts.
        const claimed = await api.call('claimMyCart', { params: { id: cartId } });
        if (claimed.ok) {
          answer = claimed.answer;
          handover = transferOf(found(claimed.answer), own);
        }
      }
      switch (handover.kind) {
        case 'take':
          if (answer) cartStoreOf(slug).accept(answer);
          return leave(next === undefined ? to.checkout() : to.own(next));
        case 'ordered':
          return leave(to.complete(handover.orderIds));
        case 'paid':
          return setPaid({ sentTo: answer?.cart[0]?.sent_to ?? [] });
        case 'owing':
          return leave(to.checkout(cartId));
        case 'clearing':
          return leave(to.pending(cartId));
        case 'expired': {
          const held = cartStoreOf(slug).get().held;
          // This browser's own cart is a different one, and is still held.
          if (held && held.cart.id !== cartId) return setRefused('not_found');
          return cartStoreOf(slug).expire();
        }
        case 'refused':
          return setRefused(handover.why);
      }
    };
    void transfer();
  }, [api, buyer, cartId, navigate, publicIdentity, slug, to]);

  return { refused, paid };
}

function found({ cart: [cart] }: CartAnswer) {
  return {
    kind: 'found',
    state: cart?.state ?? '',
    identity: cart?.identity_id ?? '',
    orderIds: cart?.order_ids ?? [],
    outstanding: cart?.cart_fees.grand_totals.total_outstanding ?? '0',
    isClearing: cart?.payment_clearing ?? false,
  } as const;
}
