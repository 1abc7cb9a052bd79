import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/browser-api.ts';
import { steadyNow } from '../../browser/steady-clock.ts';
import { cancelledTicketsOf } from '../../cart/cancelled-tickets.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import { editCalls, type OrderSnapshot, orderSnapshot } from './edit-calls.ts';
import type { Managed } from './load-managed.server.ts';

/** A string that differs between any two states of an order. */
const stateOf = ({ order, edit }: Pick<OrderSnapshot, 'order' | 'edit'>): string =>
  JSON.stringify([
    order.ticket.map(({ id, state }) => [id, state]),
    edit?.cart[0]?.id,
    edit?.cart[0]?.edit?.removed_ticket_ids.toSorted(),
    edit?.ticket.map(({ id }) => id).toSorted(),
  ]);

/**
 * An order that is shown and edited (`edit-calls.ts`). Changes made in another window appear when this one becomes
 * visible again; then calls `onElsewhere`.
 */
export function useOrderEdit(managed: Managed, onElsewhere: () => void) {
  const api = useApi();
  const { slug } = useStorefront();
  const [state, setState] = useState<OrderSnapshot>(() =>
    orderSnapshot(managed.order, managed.edit, steadyNow()),
  );
  const latest = useRef(state);
  const isBusy = useRef(false);
  const orderId = managed.order.ticket_order[0]?.id ?? '';
  const calls = useMemo(
    () =>
      editCalls({
        api,
        orderId,
        kept: () => cancelledTicketsOf(slug),
        now: () => latest.current,
        become(next) {
          latest.current = next;
          setState(next);
        },
      }),
    [api, orderId, slug],
  );
  const { look } = calls;

  const saying = useRef(onElsewhere);
  saying.current = onElsewhere;
  useEffect(() => {
    const onSeen = async (): Promise<void> => {
      if (document.hidden || isBusy.current) return;
      const before = stateOf(latest.current);
      const now = await look();
      if (now && stateOf(now) !== before && !isBusy.current) saying.current();
    };
    const onVisible = (): void => void onSeen();
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onVisible);
    addEventListener('focus', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onVisible);
      removeEventListener('focus', onVisible);
    };
  }, [look]);

  return {
    ...state,
    ...calls,
    /** While true, changes come from this page. */
    setBusy: (isOn: boolean) => {
      isBusy.current = isOn;
    },
  };
}

export type OrderEdit = ReturnType<typeof useOrderEdit>;
