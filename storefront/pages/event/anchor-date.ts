import { useEffect, useRef } from 'react';
import { addDays, canChoose } from '#domain/events/calendar.ts';
import type { Flow, FlowEvent } from '../../booking/date-first-flow.ts';
import type { EventData } from '../../booking/load-event.server.ts';
import { anchorSession } from '../../cart/anchor.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import type { LoadDays } from './use-date-first.ts';

interface AnchorDateProps {
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  readonly data: EventData;
  readonly loadDays: LoadDays;
}

/**
 * Starts with the date of a guest's other tickets (DET-52). The cart is read once, not subscribed
 * to: rerendering the page before all its scripts have loaded would discard the server's markup.
 */
export default function AnchorDate({ flow, send, data, loadDays }: AnchorDateProps) {
  const { slug, admissionEvent } = useStorefront();
  const isDone = useRef(false);
  const { days } = flow;
  const hasChoice = flow.date !== null || flow.isAnyDate;
  useEffect(() => {
    if (isDone.current || hasChoice) return;
    const { held } = cartStoreOf(slug).get();
    const wanted = held ? anchorSession(held.answer, admissionEvent)?.date : undefined;
    if (wanted === undefined) return;
    const known = days.find(({ date }) => date === wanted);
    if (known) {
      isDone.current = true;
      if (canChoose(known)) send({ type: 'date_chosen', date: wanted, isOurs: true });
    } else if (wanted >= data.today && wanted <= data.lastDay) {
      isDone.current = true;
      void loadDays(wanted, addDays(wanted, 1)).then((hasLoaded) => {
        if (hasLoaded) send({ type: 'date_chosen', date: wanted, isOurs: true });
      });
    }
  }, [slug, admissionEvent, days, hasChoice, data.today, data.lastDay, loadDays, send]);
  return null;
}
