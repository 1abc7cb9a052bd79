import type { ReactNode } from 'react';
import type { Tone } from '../badge.tsx';
import { classNames } from '../class-names.ts';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly id: string;
  /** The event, and who caused it. */
  readonly title: ReactNode;
  /** The time as text, with the instant for programs. */
  readonly time: { readonly text: string; readonly instant: string };
  readonly detail?: ReactNode;
  readonly tone?: Tone;
}

/** A thing's history, newest first; renders nothing if it is empty. */
export const Timeline = ({ entries }: { readonly entries: readonly TimelineEntry[] }) =>
  entries.length === 0 ? null : (
    <ol className={classes['timeline']}>
      {entries.map(({ id, title, time, detail, tone = 'plain' }) => (
        <li key={id} className={classNames(classes['entry'], classes[tone])}>
          <div className={classes['head']}>
            <span className={classes['title']}>{title}</span>
            <time dateTime={time.instant}>{time.text}</time>
          </div>
          {detail && <div className={classes['detail']}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
