import { type ReactNode, Suspense } from 'react';
import { Notice } from '#ui/notice.tsx';
import { part } from '../../components/part.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import { choiceTotals } from './choice-totals.ts';
import type { Flow } from './date-first-flow.ts';
import classes from './event.module.css';
import { EventAside } from './event-aside.tsx';
import { EventFooterBar } from './event-footer-bar.tsx';
import { EventHead } from './event-head.tsx';
import { Legend } from './legend.tsx';
import type { EventData } from './load-event.server.ts';
import type { NextStep } from './next-step.ts';
import { NothingLeft } from './nothing-left.tsx';
import type { Submission } from './use-submit-choice.ts';

const DetailsStep = part(() => import('./details-step.tsx'));

interface EventFrameProps extends Submission {
  readonly data: EventData;
  readonly flow: Flow;
  readonly step: NextStep;
  readonly canSubmit: boolean;
  /** The steps of the flow. */
  readonly children: ReactNode;
}

/** What every flow's page has around its steps: the event, the choice so far, and the way on. */
export function EventFrame(props: EventFrameProps) {
  const { data, flow, step, canSubmit, submit, skip, dialog, children } = props;
  const t = useWords();
  const { currency } = useStorefront();
  const { event } = data;
  const { offer } = flow;
  const totals = choiceTotals(event, flow, currency);
  const session = offer?.event_session.find(({ id }) => id === flow.session) ?? null;
  const onSkip = totals.count === 0 ? skip : undefined;
  return (
    <>
      <div className={classes['columns']}>
        <EventHead event={event} title={data.title} />
        <div className={classes['steps']}>
          {data.failure && flow.notice === null && (
            <Notice tone={data.failure === 'session_and_date' ? 'error' : 'warning'} isAlert>
              <p>{t(`event.query_${data.failure}`)}</p>
            </Notice>
          )}
          {flow.notice && (
            <Notice key={JSON.stringify(flow.notice)} tone="warning" isAlert>
              <p>
                {flow.notice.kind === 'refused' ? flow.notice.text : t(`event.${flow.notice.kind}`)}
              </p>
            </Notice>
          )}
          {data.hasPlaces ? (
            <>
              {children}
              {totals.count > 0 && step === null && event.groups.some(({ asks }) => asks) && (
                <Suspense>
                  <DetailsStep
                    event={event}
                    quantities={flow.quantities}
                    isBusy={flow.isSubmitting}
                  />
                </Suspense>
              )}
              {data.flow !== 'add_one' && <Legend sessions={offer?.event_session ?? []} />}
              <noscript>
                <Notice>
                  <p>{t('shell.no_script')}</p>
                </Notice>
              </noscript>
            </>
          ) : (
            <NothingLeft hasDays={data.dayCount > 0} />
          )}
        </div>
        <EventAside
          event={event}
          flow={flow}
          session={session}
          totals={totals}
          step={step}
          canSubmit={canSubmit}
          onSubmit={submit}
          onSkip={onSkip}
        />
      </div>
      <EventFooterBar
        flow={flow}
        totals={totals}
        canSubmit={canSubmit}
        onSubmit={submit}
        onSkip={onSkip}
      />
      <p role="status" className="visually-hidden">
        {step && t(step)}
      </p>
      {dialog}
    </>
  );
}
