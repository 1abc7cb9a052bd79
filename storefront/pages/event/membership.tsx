import { useReducer } from 'react';
import { Notice } from '#ui/notice.tsx';
import { useWords } from '../../use-storefront.ts';
import { AddOnPart } from './add-on-part.tsx';
import { addOneFlow, beginAddOne } from './add-one-flow.ts';
import { typesOf } from './chosen-lines.ts';
import { EventHead } from './event-head.tsx';
import type { EventData } from './load-event.server.ts';
import { TypeChoice } from './type-choice.tsx';

/** Levels of a membership, to compare and choose (DET-12). */
export default function Membership({ data }: { readonly data: EventData }) {
  const t = useWords();
  const { event, levels, preset, title } = data;
  const [state, send] = useReducer(addOneFlow, preset, (wanted) =>
    beginAddOne(
      typesOf(levels).map(({ id }) => id),
      wanted,
    ),
  );
  return (
    <>
      <EventHead event={event} title={title} />
      <AddOnPart event={event} />
      {levels.length === 0 ? (
        <Notice>
          <p>{t('membership.none')}</p>
        </Notice>
      ) : (
        <>
          <TypeChoice
            groups={levels}
            chosen={state.typeId}
            amounts={state.amounts}
            isBusy={false}
            onChoose={(typeId) => send({ type: 'type_chosen', typeId })}
            onAmount={(typeId, amount) => send({ type: 'amount_changed', typeId, amount })}
          />
          <Notice>
            <p>{t('membership.not_online')}</p>
          </Notice>
        </>
      )}
    </>
  );
}
