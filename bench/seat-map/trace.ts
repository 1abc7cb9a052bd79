/** A trace that Chromium records. */
export interface Trace {
  readonly traceEvents: readonly {
    readonly name: string;
    readonly cat: string;
    readonly ph: string;
    readonly pid: number;
    readonly tid: number;
    readonly ts: number;
    readonly dur?: number;
  }[];
}

/** Milliseconds of each main-thread task between the marks `pan-begins` and `pan-ends`. */
export function mainThreadTasks({ traceEvents }: Trace): number[] {
  const mark = (name: string) => {
    const found = traceEvents.find((event) => event.name === name);
    if (!found) throw new Error(`the trace has no ${name}`);
    return found;
  };
  const [begin, end] = [mark('pan-begins'), mark('pan-ends')];
  return traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        pid === begin.pid &&
        tid === begin.tid &&
        ts >= begin.ts &&
        ts <= end.ts,
    )
    .map(({ dur }) => (dur ?? 0) / 1000);
}
