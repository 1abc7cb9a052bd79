import { useEffect, useMemo, useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { noteOutcome } from '../calls/connection.ts';
import { latestOf } from '../calls/latest.ts';
import { problemOf } from '../calls/problem.ts';
import { staffOf } from '../calls/staff-client.ts';
import {
  type Answered,
  answeredOf,
  pageOpenedByEnter,
  type SearchAnswer,
  type SearchedPortal,
} from './search-results.ts';

/** Milliseconds without typing until the server is asked. */
const pause = 150;

interface SearchState {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly answered: Answered | undefined;
  /** True from the first letter until the answer to the current text arrives. */
  readonly isAsking: boolean;
  readonly problem: string | undefined;
  /** Opens the highlighted result or, as soon as the answer arrives, the order whose number was typed. */
  readonly enter: (marked: number) => void;
}

/** Searches as the person types; never shows the answer to an earlier text (TOD-04). */
export function useSearch(portal: SearchedPortal, open: (to: string) => void): SearchState {
  const [typed, setTyped] = useState('');
  const [answered, setAnswered] = useState<Answered>();
  const [problem, setProblem] = useState<string>();
  /** The text for which Enter was pressed before its answer arrived. */
  const entered = useRef<string>(undefined);
  const opens = useRef(open);
  useEffect(() => {
    opens.current = open;
  }, [open]);

  const latest = useMemo(() => {
    function show(outcome: Outcome<SearchAnswer>, text: string): void {
      noteOutcome(outcome);
      setProblem(outcome.ok ? undefined : problemOf(outcome).text);
      if (!outcome.ok) return;
      const answer = answeredOf(text, outcome.answer, portal);
      if (entered.current === text && answer.exact) opens.current(answer.exact);
      else setAnswered(answer);
    }
    return latestOf({
      ask: (q: string, signal) => staffOf(portal.key).call('search', { query: { q }, signal }),
      show,
      pause,
    });
  }, [portal]);
  useEffect(() => () => latest.stop(), [latest]);

  const text = typed.trim();
  return {
    typed,
    type(next) {
      setTyped(next);
      entered.current = undefined;
      if (next.trim() === text) return;
      setProblem(undefined);
      if (next.trim() !== '') return latest.ask(next.trim());
      latest.stop();
      setAnswered(undefined);
    },
    answered,
    isAsking: text !== '' && answered?.text !== text && problem === undefined,
    problem,
    enter(marked) {
      const to = pageOpenedByEnter(text, answered, marked);
      if (to === 'wait') entered.current = text;
      else if (to !== undefined) open(to);
    },
  };
}
