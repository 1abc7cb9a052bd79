import { useEffect, useRef } from 'react';
import { addDays, canChoose } from '#domain/calendar.ts';
import { anchorSession } from '../../cart/anchor.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { useStorefront } from '../../use-storefront.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import type { EventData } from './load-event.server.ts';
import type { LoadDays } from './use-date-first.ts';

interface AnchorDateProps {
  readonly held: HeldCart;
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  readonly data: EventData;
  readonly loadDays: LoadDays;
}

/** A guest who has tickets for a day begins with that day (DET-52); only who has a cart loads it. */
export default function AnchorDate({ held, flow, send, data, loadDays }: AnchorDateProps) {
  const { admissionEvent } = useStorefront();
  const isDone = useRef(false);
  const wanted = anchorSession(held.answer, admissionEvent)?.date;
  const known = flow.days.find(({ date }) => date === wanted);
  const hasChoice = flow.date !== null || flow.isAnyDate;
  useEffect(() => {
    if (isDone.current || wanted === undefined || hasChoice) return;
    if (known) {
      isDone.current = true;
      if (canChoose(known)) send({ type: 'date_chosen', date: wanted });
    } else if (wanted >= data.today && wanted <= data.lastDay) {
      isDone.current = true;
      void loadDays(wanted, addDays(wanted, 1)).then((hasLoaded) => {
        if (hasLoaded) send({ type: 'date_chosen', date: wanted });
      });
    }
  }, [wanted, known, hasChoice, data.today, data.lastDay, loadDays, send]);
  return null;
}
