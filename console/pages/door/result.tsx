import type { ReactNode } from 'react';
import type { Clock, ResultText, Scanned } from '../../scanner/result-text.ts';
import { resultText, sessionText } from '../../scanner/result-text.ts';
import type { Entry } from '../../scanner/scan-list.ts';
import type { Tone } from '../../scanner/signals.ts';
import { doorWords } from '../../words/door.ts';
import { dayText } from '../../words/times.ts';
import classes from './door.module.css';

/** The tone of the last scan, which colours the whole page. */
export function entryText(entry: Entry | undefined, clock: Clock): ResultText {
  const say = (tone: Tone, word: string, ...lines: string[]): ResultText => ({
    tone,
    word,
    lines,
    notes: [],
  });
  if (!entry) return say('wait', doorWords.ready, doorWords.readyText);
  if (entry.state === 'done' && entry.scanned) {
    return hinted(entry.alone ?? resultText(entry.scanned, clock), entry);
  }
  if (entry.state === 'undone') return say('wait', doorWords.results.undone);
  if (entry.state === 'waiting') return say('wait', doorWords.waiting);
  if (entry.state === 'lost') return say('ask', doorWords.lost, doorWords.lostText);
  if (entry.state === 'given_up') return say('ask', doorWords.failed, doorWords.givenUp);
  if (entry.state === 'unanswered') return say('ask', doorWords.failed, doorWords.unanswered);
  const isRevoked = entry.fault === 'not_signed_in';
  return say('no', doorWords.failed, isRevoked ? doorWords.revoked : doorWords.failedText);
}

/** Adds that a scanner may have typed the unknown code wrongly. */
const hinted = (text: ResultText, { scanned, wish: { hint } }: Entry): ResultText =>
  hint !== undefined && scanned?.found.kind === 'unknown'
    ? { ...text, notes: [...text.notes, doorWords.typed[hint]] }
    : text;

const symbols: Readonly<Record<Tone, string>> = {
  in: 'M14 34l12 12 26-28',
  out: 'M14 32h34M36 18l14 14-14 14',
  no: 'M18 18l28 28M46 18L18 46',
  ask: 'M24 24a9 9 0 1114 7c-4 3-6 5-6 9M32 50v.1',
  wait: 'M20 32v.1M32 32v.1M44 32v.1',
};

interface ResultProps {
  readonly text: ResultText;
  readonly scanned: Scanned | undefined;
  /** Buttons and lists below. */
  readonly children?: ReactNode;
}

/** The result of the last scan: symbol, word, ticket and notes, and its color on the whole page (DOR-03). */
export function Result({ text, scanned, children }: ResultProps) {
  const { tone, word, lines, notes } = text;
  return (
    <section className={classes['result']}>
      <div aria-live="assertive" aria-atomic="true" className={classes['said']}>
        <p className={classes['word']}>
          <svg viewBox="0 0 64 64" aria-hidden="true" className={classes['symbol']}>
            <path d={symbols[tone]} />
          </svg>
          <span>{word}</span>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {notes.map((note) => (
          <p key={note} className={classes['note']}>
            {note}
          </p>
        ))}
        {scanned && <Subject found={scanned.found} />}
      </div>
      {children}
    </section>
  );
}

/** The parts of a ticket or membership that help to confirm it is the visitor's. */
function Subject({ found }: { readonly found: Scanned['found'] }) {
  if (found.kind === 'membership') {
    const { level, members, first, last } = found;
    const valid = first && last && doorWords.validFrom(dayText(first), dayText(last));
    return <Facts facts={[level, ...members, valid]} />;
  }
  if (found.kind !== 'ticket') return null;
  const { type, event, session, seat, holder, order_number } = found;
  return (
    <Facts
      facts={[
        type,
        event,
        session && sessionText(session),
        seat && doorWords.seat(seat),
        holder,
        doorWords.order(order_number),
      ]}
    />
  );
}

function Facts({ facts }: { readonly facts: readonly (string | null | undefined)[] }) {
  const [main, ...rest] = facts.filter((fact) => fact);
  return (
    <div className={classes['facts']}>
      <p>
        <strong>{main}</strong>
      </p>
      {rest.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </div>
  );
}
