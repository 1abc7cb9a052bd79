import { useState } from 'react';
import { cancelNotice } from '#domain/orders/self-edit.ts';
import { useApi } from '../../api/browser-api.ts';
import { cancellableSessions, orderTickets } from '../../orders/editing/cancellable-sessions.ts';
import type { OrderAnswer, Ticket } from '../../orders/editing/managed-order.ts';
import { useOrderFacts } from '../../orders/editing/use-order-facts.ts';
import { useOrderError } from '../../orders/use-order-error.ts';
import { useWords } from '../../site/use-storefront.ts';

/** The chosen tickets, the confirmation before they are cancelled, and the result. */
export function useCancelOrder(before: OrderAnswer) {
  const t = useWords();
  const api = useApi();
  const errorText = useOrderError();
  const factsOf = useOrderFacts();
  const [answer, setAnswer] = useState(before);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [gone, setGone] = useState<{ readonly tickets: readonly Ticket[]; isMailed: boolean }>();
  const orderId = answer.ticket_order[0]?.id ?? '';
  const now = Date.now();
  const sessions = cancellableSessions(answer, now);
  const all = sessions.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  const picked = all.filter((id) => chosen.has(id));
  const notice = cancelNotice(orderTickets(answer), now);

  const choose = (ids: readonly string[], isOn: boolean): void => {
    setProblem(null);
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };

  const cancel = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const params = { id: orderId };
    const body = { gateway_data: {}, tickets: picked.map((ticket_id) => ({ ticket_id })) };
    const outcome = await api.call('cancelTicketOrder', { params, body });
    if (outcome.ok) {
      const tickets = answer.ticket.filter(({ id }) => picked.includes(id));
      const mailed = await api.call('emailTicketOrder', {
        params,
        body: { log_context: 'order_cancel' },
      });
      setAnswer({ ...answer, ...outcome.answer });
      setGone({ tickets, isMailed: mailed.ok });
    } else {
      // Another window may have cancelled some of them: show the current order.
      const read = await api.call('getTicketOrder', { params });
      if (read.ok) setAnswer(read.answer);
      setProblem(errorText(outcome, factsOf({ order: answer })));
    }
    setChosen(new Set());
    setAsking(false);
    setBusy(false);
  };

  /** Opens the confirmation; shows an error if nothing is selected. */
  const ask = (): void => {
    if (picked.length === 0) setProblem(t('order_cancel.nothing'));
    else setAsking(true);
  };
  const close = (): void => setAsking(false);
  const choice = { sessions, all, picked, chosen, choose };
  return { answer, orderId, notice, choice, isAsking, isBusy, problem, gone, ask, close, cancel };
}

export type CancelOrderState = ReturnType<typeof useCancelOrder>;
