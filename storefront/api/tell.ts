import type { Failure } from './report-failure.ts';

const loadReporter = () => import('./report-failure.ts');

/**
 * Tells the server of a failure, aside and without waiting. That it can't be told is no failure of
 * the page: the connection that would say so is gone, and the person was told already.
 */
export function tell(failure: Failure): void {
  loadReporter().then(
    ({ report }) => report(failure),
    () => undefined,
  );
}
