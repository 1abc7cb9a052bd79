import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  clockTime,
  type DayPart,
  firstOpenTab,
  type SessionTab,
  sessionTabs,
} from '#domain/events/day-part.ts';
import { earlyPress } from '#ui/early-press.ts';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import { hasPlaces, type Session } from '../offer.ts';
import { rightArrowStep } from './reading-direction.ts';
import classes from './session-tabs.module.css';

interface SessionTabsProps {
  readonly parts: readonly DayPart[];
  readonly sessions: readonly Session[];
  readonly chosen: string | null;
  /** Renders the sessions of one tab. */
  readonly children: (sessions: readonly Session[]) => ReactNode;
}

/**
 * Tabs of times by part of the day (CAL-11 to 15). Arrow keys, Home and End move between tabs and open them; disabled
 * ones say why they can't open.
 */
export function SessionTabs({ parts, sessions, chosen, children }: SessionTabsProps) {
  const t = useWords();
  const id = useId();
  const tabs = sessionTabs(parts, sessions, hasPlaces);
  const holding = tabs.findIndex((tab) => tab.sessions.some((session) => session.id === chosen));
  const first = holding === -1 ? firstOpenTab(tabs) : holding;
  const [picked, setPicked] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const open = picked !== null && tabs[picked]?.state === 'open' ? picked : first;
  const list = useRef<HTMLDivElement>(null);

  const goTo = (to: number): void => {
    setFocused(to);
    if (tabs[to]?.state === 'open') setPicked(to);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const { length } = tabs;
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (at + length + rightArrowStep()) % length,
      ArrowLeft: (at + length - rightArrowStep()) % length,
      Home: 0,
      End: length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        className={classes['tabs']}
        aria-label={t('event.parts_of_day')}
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.part.from}
            type="button"
            {...earlyPress()}
            role="tab"
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel-${at}`}
            aria-selected={at === open}
            aria-disabled={tab.state !== 'open'}
            tabIndex={at === (focused ?? open) ? 0 : -1}
            className={classes['tab']}
            onKeyDown={(event) => onKeyDown(event, at)}
            onClick={() => goTo(at)}
          >
            <TabText tab={tab} />
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.part.from}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== open}
          className={classes['panel']}
        >
          {tab.sessions.length > 0 && children(tab.sessions)}
        </div>
      ))}
    </>
  );
}

function TabText({ tab: { part, state } }: { readonly tab: SessionTab<Session> }) {
  const t = useWords();
  const dates = useDates();
  const { from, to, label } = part;
  const edges = { from: dates.time(clockTime(from)), to: dates.time(clockTime(to)) };
  const name =
    label ??
    (from === '0000'
      ? t('event.part_until', { to: edges.to })
      : to === '2400'
        ? t('event.part_from', { from: edges.from })
        : t('event.part_between', edges));
  return (
    <>
      {name}
      {state !== 'open' && <small className={classes['reason']}>{t(`event.part_${state}`)}</small>}
    </>
  );
}
