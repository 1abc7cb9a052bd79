import { use, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { keepDrafts } from '../drafts/drafts.ts';
import { ConfirmContext } from './confirm-context.ts';
import { noteOutcome } from './connection.ts';
import { codeOf, isSignedOut, type Problem, problemOf, type RefusalTexts } from './problem.ts';
import { signInPath } from './sign-in-path.ts';

interface StaffCallState<I, A> {
  /** Makes the call; a second one while it runs gets the first one's outcome. */
  readonly run: (input: I) => Promise<Outcome<A>>;
  readonly isRunning: boolean;
  /** The problem with the last call; undefined after one that succeeded. */
  readonly problem: Problem | undefined;
  readonly forget: () => void;
}

/**
 * A call made by a form or a button. If it needs a second factor, asks for one and repeats the call (STF-08). If the
 * session has ended, keeps what was typed and opens the sign-in page, which leads back.
 */
export function useStaffCall<I, A>(
  call: (input: I) => Promise<Outcome<A>>,
  texts?: RefusalTexts,
): StaffCallState<I, A> {
  const { portal = '' } = useParams();
  const navigate = useNavigate();
  const location = useLocation();
  const running = useRef<Promise<Outcome<A>>>(undefined);
  const confirm = use(ConfirmContext);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  function run(input: I): Promise<Outcome<A>> {
    if (running.current) return running.current;
    setRunning(true);
    const made = make(input).finally(() => {
      running.current = undefined;
      setRunning(false);
    });
    running.current = made;
    return made;
  }

  async function make(input: I): Promise<Outcome<A>> {
    let outcome = await call(input);
    if (confirm && !outcome.ok && codeOf(outcome) === 'confirmation_needed') {
      if (await confirm()) outcome = await call(input);
    }
    noteOutcome(outcome);
    setProblem(outcome.ok ? undefined : problemOf(outcome, texts));
    if (isSignedOut(outcome)) {
      keepDrafts();
      await navigate(signInPath(portal, location));
    }
    return outcome;
  }

  return {
    run,
    isRunning,
    problem,
    forget: useCallback(() => setProblem(undefined), []),
  };
}
