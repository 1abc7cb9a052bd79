import { type ReactNode, Suspense } from 'react';
import { Notice } from '#ui/notice.tsx';
import { part } from '../../browser/part.ts';
import { restingPart } from '../../browser/resting-part.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { type Flow, ticketCount } from '../date-first-flow.ts';
import type { EventData } from '../load-event.server.ts';
import type { NextStep } from '../next-step.ts';
import type { Submission } from '../reserve/use-submit-choice.ts';
import classes from './event-frame.module.css';
import { Description, EventHead } from './event-head.tsx';

// The summary loads after the steps; the server renders it in place.
const EventAside = restingPart(() => import('./event-aside.tsx'));
const EventFooterBar = restingPart(() => import('./event-footer-bar.tsx'));
const NothingLeft = part(() => import('./nothing-left.tsx'));
const AnchorNote = part(() => import('./anchor-note.tsx'));
const CodeNote = part(() => import('./code-note.tsx'));
const QueryNotice = part(() => import('./query-notice.tsx'));
const FlowNotice = part(() => import('../reserve/flow-notice.tsx'));
const AutoSubmit = part(() => import('../reserve/auto-submit.ts'));
const DetailsStep = part(() => import('../details/details-step.tsx'));

interface EventFrameProps extends Submission {
  readonly data: EventData;
  readonly flow: Flow;
  readonly step: NextStep;
  readonly canSubmit: boolean;
  /**
   * True if the add-on can be skipped. In flows where nothing can be deselected, it can be skipped whatever is chosen
   * (DET-24).
   */
  readonly canSkip?: boolean;
  /** True while the steps named by the address are being applied. */
  readonly isFollowing?: boolean;
  /** The steps of the flow. */
  readonly children: ReactNode;
  /** Shown after the last step. */
  readonly legend?: ReactNode;
}

/** The frame of every flow's page: the event, the choice so far, and the submit button. */
export function EventFrame(props: EventFrameProps) {
  const { data, flow, step, canSubmit, submit, dialog, isFollowing = false } = props;
  const t = useWords();
  const { event } = data;
  const { quantities, isSubmitting } = flow;
  const asks = ticketCount(flow) > 0 && step === null && event.groups.some(({ asks }) => asks);
  const onSkip = (props.canSkip ?? ticketCount(flow) === 0) ? props.skip : undefined;
  const summary = { event, flow, canSubmit, onSubmit: submit, onSkip };
  return (
    <>
      <div className={classes['columns']}>
        <EventHead event={event} title={data.title} hasFoot />
        <div className={classes['steps']}>
          {event.anchorRule && (
            <Suspense>
              <AnchorNote rule={event.anchorRule} />
            </Suspense>
          )}
          {data.code !== null && (
            <Suspense>
              <CodeNote code={data.code} event={event} flow={flow} />
            </Suspense>
          )}
          {data.failure && flow.notice === null && (
            <Suspense>
              <QueryNotice failure={data.failure} />
            </Suspense>
          )}
          {flow.notice && (
            <Suspense>
              <FlowNotice key={JSON.stringify(flow.notice)} notice={flow.notice} />
            </Suspense>
          )}
          {data.hasPlaces ? (
            <>
              {props.children}
              {asks && (
                <Suspense>
                  <DetailsStep event={event} quantities={quantities} isBusy={isSubmitting} />
                </Suspense>
              )}
              {props.legend}
              <noscript>
                <Notice>
                  <p>{t('shell.no_script')}</p>
                </Notice>
              </noscript>
            </>
          ) : (
            <Suspense>
              <NothingLeft eventId={event.id} why={data.lack} />
            </Suspense>
          )}
          <Description event={event} at="foot" />
        </div>
        {/* The grid places its last child beside the steps, even if it is empty. */}
        <div className={classes['beside']}>
          <EventAside {...summary} step={step} />
        </div>
      </div>
      <EventFooterBar {...summary} />
      <p role="status" className="visually-hidden">
        {step && t(step)}
      </p>
      {dialog}
      {data.mode !== 'none' && (
        <Suspense>
          <AutoSubmit data={data} canSubmit={canSubmit} submit={submit} isFollowing={isFollowing} />
        </Suspense>
      )}
    </>
  );
}
