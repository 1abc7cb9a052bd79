import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Step } from '../../components/step.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { EventOffer } from '../offer.ts';
import { asksSomething, detailsAsked } from './details-asked.ts';
import { AskedQuestion } from './details-question.tsx';
import classes from './details-step.module.css';
import { type DetailsStore, detailsOf } from './details-store.ts';
import { TicketFields } from './details-ticket.tsx';

interface DetailsStepProps {
  readonly event: EventOffer;
  readonly quantities: Readonly<Record<string, number>>;
  readonly isBusy: boolean;
}

/** The step for details besides the time: questions, names, vouchers (DET-44). */
export default function DetailsStep({ event, quantities, isBusy }: DetailsStepProps) {
  const t = useWords();
  const { slug } = useStorefront();
  const store = detailsOf(slug, event.id);
  const details = useSyncExternalStore(store.subscribe, store.get, store.get);
  const groups = detailsAsked(event.groups, quantities);
  const step = useFirstWrongField(store, isBusy);
  const field = { details, set: store.set, isBusy };
  const asking = groups
    .map((group) => ({ ...group, tickets: group.tickets.filter(asksSomething) }))
    .filter(({ questions, tickets }) => questions.length > 0 || tickets.length > 0);
  if (asking.length === 0) return null;
  return (
    <div ref={step}>
      <Step id="details" title={t('details.title')}>
        {asking.map(({ id, name, questions, tickets }) => (
          <div key={id} className={classes['group']}>
            {asking.length > 1 && <h3>{name}</h3>}
            {tickets.map((ticket) => (
              <TicketFields key={`${ticket.typeId} ${ticket.index}`} ticket={ticket} {...field} />
            ))}
            {questions.map((question) => (
              <AskedQuestion key={question.name} groupId={id} question={question} {...field} />
            ))}
          </div>
        ))}
      </Step>
    </div>
  );
}

/** Scrolls to the first invalid field and focuses it after a refusal. */
function useFirstWrongField(store: DetailsStore, isBusy: boolean) {
  const step = useRef<HTMLDivElement>(null);
  const seen = useRef<unknown>(null);
  const { refused } = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    if (isBusy || refused === 0 || seen.current === refused) return;
    seen.current = refused;
    const wrong = step.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [isBusy, refused]);
  return step;
}
