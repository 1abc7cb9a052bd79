import { useEffect, useState } from 'react';
import type { Clock } from '../../scanner/result-text.ts';
import type { Entry } from '../../scanner/scan-list.ts';
import { doorWords } from '../../words/door.ts';
import { clockText } from '../../words/times.ts';
import classes from './door.module.css';
import { entryText } from './result.tsx';
import { undoableNumber } from './undoable.ts';

interface RecentProps {
  readonly entries: readonly Entry[];
  readonly clock: Clock;
  /** Supervisors may undo any scan; others only their own last one, for a minute. */
  readonly maySupervise: boolean;
  /** Stops waiting for a scan's answer. */
  readonly onGiveUp: (id: string) => void;
  readonly onUndo: (entry: Entry, number: number) => void;
}

/** This page's last scans, with a button to undo where allowed (DOR-07). */
export function Recent({ entries, clock, maySupervise, onGiveUp, onUndo }: RecentProps) {
  const now = useNow();
  const { recent, noRecent, undo, giveUp, giveUpOf } = doorWords;
  return (
    <section className={classes['recent']}>
      <h2>{recent}</h2>
      {entries.length === 0 && <p>{noRecent}</p>}
      <ol>
        {entries.map((entry, place) => {
          const { word } = entryText(entry, clock);
          const time = clockText(new Date(entry.at).toISOString(), { ...clock, currency: '' });
          const isOwn = place === 0 && now - entry.at < 60_000;
          const number = maySupervise || isOwn ? undoableNumber(entry) : undefined;
          return (
            <li key={entry.id}>
              <span>
                {time} <strong>{word}</strong> {subjectOf(entry)}
              </span>
              {place > 0 && isWaiting(entry) && (
                <button
                  type="button"
                  className={classes['secondary']}
                  aria-label={giveUpOf(time)}
                  onClick={() => onGiveUp(entry.id)}
                >
                  {giveUp}
                </button>
              )}
              {number !== undefined && (
                <button
                  type="button"
                  className={classes['secondary']}
                  aria-label={undo.of(`${time} ${word}`)}
                  onClick={() => onUndo(entry, number)}
                >
                  {undo.act}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** True while a scan has no answer; the button of the latest scan is beside its result. */
const isWaiting = ({ state }: Entry): boolean => state === 'waiting' || state === 'lost';

function subjectOf({ scanned }: Entry): string {
  const found = scanned?.found;
  if (!found || found.kind === 'unknown') return '';
  if (found.kind === 'ticket') return [found.type, found.holder].filter(Boolean).join(', ');
  return found.kind === 'order' ? doorWords.order(found.order_number) : found.level;
}

/** The current time, updated every ten seconds: whether a scan can be undone depends on it. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
