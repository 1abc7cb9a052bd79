import { useReducer } from 'react';
import { Notice } from '#ui/notice.tsx';
import { addOneFlow, beginAddOne, canSubmit } from '../../booking/add-one-flow.ts';
import { chosenLines, typesOf, typeWithoutAmount } from '../../booking/chosen-lines.ts';
import { emptyFlow, type Flow } from '../../booking/date-first-flow.ts';
import { EventFrame } from '../../booking/frame/event-frame.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import {
  goToNextPage,
  preloadedCodes,
  reserveTickets,
} from '../../booking/reserve/reserve-and-go-on.ts';
import { useReserving } from '../../booking/reserve/use-reserving.tsx';
import { TypeChoice } from '../../booking/tickets/type-choice.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

/** The page that adds one item: a donation, a gift card, a pass (DET-10, DET-11). */
export default function AddOne({ data }: { readonly data: EventData }) {
  const t = useWords();
  const { currency } = useStorefront();
  const { event, preset } = data;
  const types = typesOf(event.groups);
  const [state, send] = useReducer(addOneFlow, preset, (wanted) =>
    beginAddOne(
      types.map(({ id }) => id),
      wanted,
    ),
  );
  const { deps, skip, dialog } = useReserving(event);
  const quantities = state.typeId === null ? {} : { [state.typeId]: 1 };
  const chosen = { session: null, quantities, amounts: state.amounts, seats: [] };

  const submit = async (): Promise<void> => {
    if (typeWithoutAmount(event.groups, chosen, currency)) {
      return send({ type: 'refused', text: t('event.outside_min_max') });
    }
    send({ type: 'submitted' });
    const refusal = await reserveTickets(
      deps(),
      event,
      chosenLines(event.groups, chosen, currency),
      preloadedCodes(data),
    );
    if (refusal) return send({ type: 'refused', text: refusal.text });
    const group = event.groups.find((one) => one.types.some(({ id }) => id === state.typeId));
    goToNextPage(deps(), event, new Set(group ? [group.id] : []));
  };

  const flow: Flow = { ...emptyFlow, ...chosen, isSubmitting: state.isSubmitting };
  return (
    <EventFrame
      data={data}
      flow={flow}
      step={state.typeId === null ? 'event.next_step_type' : null}
      canSubmit={canSubmit(state)}
      canSkip={!state.isSubmitting}
      submit={submit}
      skip={skip}
      dialog={dialog}
    >
      {state.notice !== null && (
        <Notice tone="warning" isAlert>
          <p>{state.notice}</p>
        </Notice>
      )}
      <TypeChoice
        groups={event.groups}
        chosen={state.typeId}
        amounts={state.amounts}
        isBusy={state.isSubmitting}
        onChoose={(typeId) => send({ type: 'type_chosen', typeId })}
        onAmount={(typeId, amount) => send({ type: 'amount_changed', typeId, amount })}
      />
    </EventFrame>
  );
}
