import { useEffect, useState } from 'react';
import type { WalletProvider } from '#domain/orders/wallet-pass.ts';
import { buttonClass } from '#ui/button.tsx';
import { useApi } from '../api/browser-api.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import type { OrderAnswer } from './load-orders.server.ts';
import classes from './wallet-buttons.module.css';

interface WalletButtonsProps {
  readonly orderId: string;
  /** The order's tickets. */
  readonly tickets: OrderAnswer['ticket'];
}

const paths = { apple: 'pkpass', google: 'gwpass' } as const satisfies Record<
  WalletProvider,
  string
>;

/**
 * A button for each wallet that accepts the order's tickets (ORD-56, ORD-57). The browser asks if
 * it does; until then its space is reserved, if the seller issues passes at all and a ticket may
 * have one.
 */
export function WalletButtons({ orderId, tickets }: WalletButtonsProps) {
  const t = useWords();
  const { wallets, slug } = useStorefront();
  const api = useApi();
  const [taking, setTaking] = useState<readonly WalletProvider[]>([]);
  const isAsked =
    wallets.length > 0 &&
    tickets.some(({ state, scan_code: code }) => state === 'booked' && code !== null);

  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const outcome = await api.call('precheckWallets', { params: { id: orderId } });
      if (isLeft || !outcome.ok) return;
      const fitting = outcome.answer.wallet_precheck.filter(({ ok }) => ok);
      setTaking(fitting.map(({ provider }) => provider));
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [api, orderId, isAsked]);

  if (!isAsked) return null;
  const address = (wallet: WalletProvider): string =>
    `/api/ticket_order/${encodeURIComponent(orderId)}/${paths[wallet]}?${new URLSearchParams({ seller: slug })}`;
  return (
    <div className={classes['wallets']}>
      {wallets.map((wallet) => (
        <div key={wallet} className={classes['wallet']}>
          {taking.includes(wallet) && (
            <a
              className={buttonClass('secondary')}
              href={address(wallet)}
              // Google's page can't be shown in a frame; Apple's link is a file.
              {...(wallet === 'google' && { target: '_blank', rel: 'noreferrer' })}
            >
              {t(`wallet.${wallet}`)}
            </a>
          )}
        </div>
      ))}
    </div>
  );
}
