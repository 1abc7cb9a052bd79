import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { useApi } from '../../browser-api.ts';
import { campaignOf } from '../../cart/campaign.ts';
import type { TicketLine } from '../../cart/reserve.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useStorefront } from '../../use-storefront.ts';
import type { EventData } from './load-event.server.ts';

const loadReserve = () => import('../../cart/reserve.ts');

export interface ReserveRefusal {
  readonly code: string;
  readonly text: string;
}

/** Holds tickets; null when they are held, else why not. */
export type Reserve = (lines: readonly TicketLine[]) => Promise<ReserveRefusal | null>;

/** `isNear`: it may be pressed soon, so what holding needs is fetched. */
export function useReserve({ code }: EventData, isNear: boolean): Reserve {
  const api = useApi();
  const { slug } = useStorefront();
  const { search } = useLocation();
  const errorText = useErrorText();

  useEffect(() => {
    if (isNear) void loadReserve();
  }, [isNear]);

  return async (lines) => {
    const { reserve } = await loadReserve();
    const deps = { api, store: cartStoreOf(slug), now: Date.now };
    const outcome: Outcome<unknown> = await reserve(deps, lines, {
      campaign: campaignOf(search),
      ...(code === null ? {} : { preloadedPromoCodes: [code] }),
    });
    if (outcome.ok) return null;
    return { code: outcome.errors[0]?._code ?? '', text: errorText(outcome) };
  };
}
