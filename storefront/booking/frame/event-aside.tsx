import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { withoutTimes } from '#domain/events/ticket-time.ts';
import { Button } from '#ui/button.tsx';
import { part } from '../../browser/part.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Region } from '../../content/region.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import { choiceTotals, holdButtonText } from '../choice-totals.ts';
import type { Flow } from '../date-first-flow.ts';
import type { NextStep } from '../next-step.ts';
import type { EventOffer } from '../offer.ts';
import { showsTimes, whenOf } from '../session-step-props.ts';
import { shownPrice } from '../shown-price.ts';
import classes from './event-aside.module.css';

const HeldCartPart = part(() => import('./held-cart-part.tsx'));

interface EventAsideProps {
  readonly event: EventOffer;
  readonly flow: Flow;
  /** The key of the text that names the next step; null once everything is chosen. */
  readonly step: NextStep;
  readonly canSubmit: boolean;
  readonly onSubmit: () => Promise<void>;
  /** Set on an add-on while nothing of it is chosen (DET-24). */
  readonly onSkip: (() => Promise<void>) | undefined;
}

/** The column beside the steps on wide screens: the choice, its price, and the cart's contents. */
export default function EventAside(props: EventAsideProps) {
  const t = useWords();
  const held = useCart()?.held;
  const aside = useRef<HTMLElement>(null);
  useMeasured(aside);
  return (
    <aside ref={aside} className={classes['aside']} aria-label={t('event.your_choice')}>
      <Choice {...props} />
      {held && (
        <Suspense>
          <HeldCartPart held={held} />
        </Suspense>
      )}
      <Region name="event_aside" />
    </aside>
  );
}

/** Measures the column's height and the position of its total for the styles: CSS knows neither. */
function useMeasured(aside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = aside.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const foot = element.querySelector<HTMLElement>('[data-way-on]');
      element.style.setProperty('--own-height', `${element.offsetHeight}px`);
      element.style.setProperty('--way-on', `${foot?.offsetTop ?? 0}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [aside]);
}

function Choice(props: EventAsideProps) {
  const { event, flow, step, canSubmit, onSubmit, onSkip } = props;
  const shop = useStorefront();
  const { currency } = shop;
  const amountOf = (amount: string, fee: string) =>
    shownPrice({ amount, fee, before: null }, shop).amount;
  const totals = choiceTotals(event, flow, currency);
  const sessions = flow.offer?.event_session ?? [];
  const session = sessions.find(({ id }) => id === flow.session);
  const isTimed = !event.isByDay && showsTimes(event, sessions);
  const when = whenOf(session, event);
  const textOf = useWhen();
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  return (
    <section className={classes['choice']}>
      <h2>{t('event.your_choice')}</h2>
      <p dir="auto" className={classes['name']}>
        {event.name}
      </p>
      <dl className={classes['when']}>
        {event.sells === 'visits' && (
          <div>
            <dt>{t('event.when')}</dt>
            <dd>
              {flow.isAnyDate && t('event.any_date')}
              {!flow.isAnyDate &&
                !when?.until &&
                (flow.date === null ? '–' : dates.date(flow.date))}
              {session && isTimed && !when?.until && <br />}
              {session && isTimed && !when?.until && dates.time(session.startTime)}
              {when?.until && textOf(isTimed ? when : withoutTimes(when))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('event.where')}</dt>
          <dd dir="auto">{event.venue.name}</dd>
        </div>
      </dl>
      {totals.count > 0 && (
        <dl className={classes['lines']}>
          {totals.lines.map((line) => (
            <div key={line.typeId}>
              <dt>
                {`${line.quantity} × `}
                <bdi>{line.name}</bdi>
              </dt>
              <dd translate="no">
                {line.amount !== null && money(amountOf(line.amount, line.fee))}
              </dd>
            </div>
          ))}
          {totals.fees !== '0' && (
            <div>
              <dt>{t(shop.fees === 'apart' ? 'event.fees' : 'event.fees_in')}</dt>
              <dd translate="no">{money(totals.fees)}</dd>
            </div>
          )}
        </dl>
      )}
      <div className={classes['foot']} data-way-on>
        <p className={classes['total']}>
          <span>{t('event.total')}</span>
          <span translate="no">{totals.total === null ? '–' : money(totals.total)}</span>
        </p>
        <Button
          disabled={!canSubmit && !flow.isSubmitting}
          isBusy={flow.isSubmitting}
          onClick={() => void onSubmit()}
        >
          {t(flow.isSubmitting ? 'event.submitting' : holdButtonText[event.sells])}
        </Button>
        {onSkip && (
          <Button kind="secondary" onClick={() => void onSkip()}>
            {t('event.skip_add_on')}
          </Button>
        )}
        {(step !== null || event.sells === 'visits') && (
          <p className={classes['hint']}>{t(step ?? 'event.held_for')}</p>
        )}
      </div>
    </section>
  );
}
