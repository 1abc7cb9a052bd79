import { type ReactNode, useId } from 'react';
import type { DayStretch } from '#domain/events/day-part.ts';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import type { Session } from '../offer.ts';
import classes from './session-stretches.module.css';

interface SessionStretchesProps {
  readonly stretches: readonly DayStretch<Session>[];
  /** Renders the sessions of one part. */
  readonly children: (sessions: readonly Session[]) => ReactNode;
}

/** The times of a long day under headings, with a row of links to them. */
export default function SessionStretches({ stretches, children }: SessionStretchesProps) {
  const t = useWords();
  const dates = useDates();
  const id = useId();
  const nameOf = ({ from, to }: DayStretch<Session>): string =>
    t('event.part_between', { from: dates.time(from), to: dates.time(to) });
  return (
    <>
      <nav className={classes['links']} aria-label={t('event.parts_of_day')}>
        <ul>
          {stretches.map((stretch) => (
            <li key={stretch.from}>
              <a
                href={`#${id}-${stretch.from}`}
                onClick={(event) => {
                  // The address keeps the choice, so no fragment is added.
                  event.preventDefault();
                  const heading = document.getElementById(`${id}-${stretch.from}`);
                  heading?.scrollIntoView({ block: 'start' });
                  heading?.focus({ preventScroll: true });
                }}
              >
                {nameOf(stretch)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {stretches.map((stretch) => (
        <section key={stretch.from} aria-labelledby={`${id}-${stretch.from}`}>
          <h3 id={`${id}-${stretch.from}`} tabIndex={-1} className={classes['heading']}>
            {nameOf(stretch)}
          </h3>
          {children(stretch.sessions)}
        </section>
      ))}
    </>
  );
}
