import type { Failure } from './report-failure.ts';

const loadReporter = () => import('./report-failure.ts');

/**
 * Reports a failure to the server in the background. If that fails too, the page ignores it: the
 * connection is gone, and the person already knows.
 */
export function reportInBackground(failure: Failure): void {
  loadReporter().then(
    ({ report }) => report(failure),
    () => undefined,
  );
}
