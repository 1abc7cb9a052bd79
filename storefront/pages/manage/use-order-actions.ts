import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { SelfEditRules } from '#domain/orders/self-edit.ts';
import { isCardAmount } from '#domain/pricing/card-amount.ts';
import { parseAmount } from '#domain/pricing/money.ts';
import type { NoticeTone } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import { changeMadeText, type EditChange } from '../../orders/editing/edit-change.ts';
import type { OrderEdit } from '../../orders/editing/use-order-edit.ts';
import { useOrderFacts } from '../../orders/editing/use-order-facts.ts';
import { useOrderError } from '../../orders/use-order-error.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { type News, useArrival } from './edit-news.ts';

interface OrderActionsProps {
  readonly edit: OrderEdit;
  readonly change: EditChange | null;
  readonly rules: SelfEditRules;
  readonly orderId: string;
  readonly setNews: (news: News | null) => void;
}

/** The buyer's changes on their order's page, one at a time, each with its message. */
export function useOrderActions({ edit, change, rules, orderId, setNews }: OrderActionsProps) {
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useOrderError();
  const factsOf = useOrderFacts();
  const { currency } = useStorefront();
  const [isBusy, setBusy] = useState(false);
  const tell = useCallback(
    (tone: NoticeTone, text: string): void => setNews({ tone, text }),
    [setNews],
  );

  /** Shows what was done, and requests the letter about it once (ORD-24, ORD-26, A-59). */
  const tellDone = useCallback(
    async (kind: EditChange['kind']): Promise<void> => {
      tell('positive', t(changeMadeText[kind]));
      const params = { id: orderId };
      const mailed = await api.call('emailTicketOrder', {
        params,
        body: { log_context: 'order_update' },
      });
      if (!mailed.ok) tell('warning', t('manage.not_mailed'));
    },
    [api, orderId, t, tell],
  );
  useArrival((arrival) => {
    if (arrival.done) void tellDone(arrival.done);
    if (arrival.problem === 'expired') tell('warning', t('manage.expired_text'));
    if (arrival.problem === 'refunded') tell('warning', t('manage.refunded'));
  });

  /** Runs one action at a time, and shows its result. */
  const act = async <T>(
    work: () => Promise<Outcome<T>>,
    onDone: (answer: T) => void | Promise<void>,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    edit.setBusy(true);
    setNews(null);
    const outcome = await work();
    if (outcome.ok) {
      await onDone(outcome.answer);
    } else {
      // After a refusal the order may have changed elsewhere: show its current state.
      await edit.look();
      tell('error', errorText(outcome, factsOf(edit, rules)));
    }
    edit.setBusy(false);
    setBusy(false);
  };

  const remove = (ids: readonly string[]): void =>
    void act(
      () => edit.remove(ids),
      ({ cart: [cart] }) => {
        const count = cart?.edit?.removed_ticket_ids.length ?? ids.length;
        tell('plain', t('manage.was_removed', { count }));
      },
    );
  const undo = (id: string): void => {
    const others = change?.removed.filter((one) => one !== id) ?? [];
    void act<unknown>(
      async () => {
        const discarded = await edit.discard();
        return discarded.ok && others.length > 0 ? edit.remove(others) : discarded;
      },
      () =>
        tell(
          'plain',
          others.length > 0
            ? t('manage.was_removed', { count: others.length })
            : t('manage.was_undone'),
        ),
    );
  };
  const discard = (): void => void act(edit.discard, () => tell('plain', t('manage.was_undone')));
  /**
   * Reloads the order; the places are released slightly before the server's own deadline (ORD-55).
   */
  const expire = (): void =>
    void act(edit.discard, () => tell('warning', t('manage.expired_text')));
  const confirm = (): void => {
    if (!change || isBusy) return;
    if (!change.isFree) {
      const due = parseAmount(change.due, currency) ?? 0;
      // ORD-22
      if (isCardAmount(due, currency)) void navigate(to.confirmEdit(orderId));
      else tell('error', t('checkout.not_supported'));
      return;
    }
    void act(edit.complete, async () => {
      await edit.look();
      await tellDone(change.kind);
    });
  };

  return { isBusy, remove, undo, discard, expire, confirm };
}
