import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SelfEditRules } from '#domain/orders/self-edit.ts';
import { isSeatedHandler } from '#domain/seats/sold-places.ts';
import type { OrderEdit } from '../../orders/editing/use-order-edit.ts';
import { useOrderFacts } from '../../orders/editing/use-order-facts.ts';
import type { OrderFacts } from '../../orders/order-refusal.ts';
import { useOrderError } from '../../orders/use-order-error.ts';
import { useAddresses } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import { moveTickets, type RescheduleProblem, rescheduleProblem } from './reschedule-problem.ts';
import type { NewTimeState, Rescheduled } from './use-new-time.ts';

interface MoveProps {
  readonly edit: OrderEdit;
  readonly rules: SelfEditRules;
  readonly orderId: string;
  readonly rescheduled: Rescheduled;
  readonly time: NewTimeState;
}

/**
 * Moves tickets to the chosen time by an edit of their order, and keeps the reason of a refusal.
 */
export function useMove({ edit, rules, orderId, rescheduled, time }: MoveProps) {
  const to = useAddresses();
  const navigate = useNavigate();
  const errorText = useOrderError();
  const factsOf = useOrderFacts();
  const textOf = useWhen();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RescheduleProblem & { readonly text: string }>();
  const { tickets, choice } = rescheduled;

  const update = async (): Promise<void> => {
    const { session, canUpdate } = time;
    if (!session || !canUpdate || isBusy) return;
    setBusy(true);
    edit.setBusy(true);
    setProblem(undefined);
    const remove = tickets.map(({ id }) => id);
    const refused = await moveTickets(edit, { remove, add: linesAt(session.id, tickets, time) });
    // ORD-46
    if (!refused) return void navigate(to.manage(orderId));
    const facts: OrderFacts = {
      ...factsOf(edit, rules),
      session: (id, groupId) => {
        const group = choice.event.groups.find((one) => one.id === groupId)?.name;
        return id === session.id ? [textOf(session), group].filter(Boolean).join(', ') : null;
      },
    };
    // ORD-47
    time.send({ type: 'any_date_chosen' });
    setProblem({ ...rescheduleProblem(refused), text: errorText(refused, facts) });
    edit.setBusy(false);
    setBusy(false);
  };
  return { isBusy, problem, forgetProblem: () => setProblem(undefined), update };
}

/** The tickets as lines of the edit's cart for a session; each seated ticket gets a seat. */
function linesAt(
  sessionId: string,
  tickets: Rescheduled['tickets'],
  { seats }: Pick<NewTimeState, 'seats'>,
) {
  const left = [...seats];
  return tickets.map(({ ticket_type_id, handler }) => {
    const line = { ticket_type_id, event_session_id: sessionId };
    const at = left.findIndex(({ typeId }) => typeId === ticket_type_id);
    const seat = isSeatedHandler(handler) && at >= 0 ? left.splice(at, 1)[0]?.seat : undefined;
    if (!seat) return line;
    const { templateID: seat_template_id, ticketGroupID: ticket_group_id } = seat;
    return { ...line, handler_data: { seat_template_id, ticket_group_id } };
  });
}
