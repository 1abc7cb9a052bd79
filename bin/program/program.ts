import { CannotStart } from '#database/cannot-start.ts';

/** The context of a running program. */
export interface Program {
  /** Cleanups that run in reverse order when the program ends. */
  stack: AsyncDisposableStack;
  /** Aborted by the first signal to end the program. */
  signal: AbortSignal;
  /** Prints a line of the result to standard output. */
  print(line: string): void;
  /** Prints a line about what the program is doing. */
  tell(line: string): void;
  /** Runs a slow step and prints its name and duration. */
  stage<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Ends the program because something failed in the background. */
  fail(reason: string): void;
}

/** Terminals and npm both forward Ctrl-C, so that one press arrives twice within this time. */
const samePressMs = 1_000;
/** Steps that take longer than this are announced while they run. */
const announcedAfterMs = 700;

/** The exit code of an interrupted program, as in shells. */
const interruptedCode = 130;

class Stopped extends Error {}

/**
 * Runs a program, whose `main` starts what is needed and returns. With `stays`, the program runs until Ctrl-C or SIGTERM.
 * Everything it started is stopped before the process exits, with `failureCode` if it failed, and with 130 if it was stopped
 * before it was done; a second Ctrl-C exits at once. With `isPiped`, other programs read the result: only the result goes to
 * standard output, and everything else to standard error.
 */
export async function runProgram(
  main: (program: Program) => Promise<void>,
  {
    stays,
    failureCode = 1,
    isPiped = false,
  }: { stays: boolean; failureCode?: number; isPiped?: boolean },
): Promise<void> {
  const stack = new AsyncDisposableStack();
  const stopping = new AbortController();
  const failed = Promise.withResolvers<never>();
  const print = (line: string) => console.log(line);
  const tell = isPiped ? (line: string) => console.error(line) : print;
  const program: Program = {
    stack,
    signal: stopping.signal,
    print,
    tell,
    stage: (what, work) => stage(what, work, stopping.signal, tell),
    fail: (reason) => failed.reject(new CannotStart(reason)),
  };
  listenForSignals(stopping, tell);
  let code = 0;
  try {
    await Promise.race([main(program), failed.promise]);
    if (stays) await Promise.race([aborted(stopping.signal), failed.promise]);
  } catch (error) {
    code = report(error, { failureCode, stays });
  }
  try {
    await stack.disposeAsync();
  } catch (error) {
    code = report(error, { failureCode, stays });
  }
  process.exit(code);
}

async function stage<T>(
  what: string,
  work: () => Promise<T>,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<T> {
  if (signal.aborted) throw new Stopped();
  const started = performance.now();
  const announcement = setTimeout(() => tell(`${what} …`), announcedAfterMs);
  try {
    const result = await work();
    tell(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(announcement);
  }
}

function listenForSignals(stopping: AbortController, tell: (line: string) => void): void {
  let first: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (first === undefined) {
        first = performance.now();
        tell('\nStopping. Press Ctrl-C again to stop at once.');
        stopping.abort();
      } else if (performance.now() - first > samePressMs) {
        process.exit(interruptedCode);
      }
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  // A timer keeps the process alive if nothing else does.
  const alive = setInterval(() => {}, 60_000);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      resolve();
    });
  });
}

/** Prints the error that ends a program; returns the exit code. */
function report(
  error: unknown,
  { failureCode, stays }: { readonly failureCode: number; readonly stays: boolean },
): number {
  const isStopped =
    error instanceof Stopped || (error instanceof Error && error.name === 'AbortError');
  // One that was to do something has not done it: what a script has behind it must not go on.
  if (isStopped) return stays ? 0 : interruptedCode;
  console.error(error instanceof CannotStart ? error.message : error);
  return failureCode;
}
