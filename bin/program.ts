import { CannotStart } from '#database/cannot-start.ts';

/** What a program of ours works with from its first line to its last. */
export interface Program {
  /** What has to be ended, in reverse order, when the program ends. */
  stack: AsyncDisposableStack;
  /** Fires when the program is asked to end. */
  signal: AbortSignal;
  /** Tells the person at the keyboard. */
  say(line: string): void;
  /** Does one thing that takes a while and tells what and how long. */
  stage<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Ends the program as failed, because of something that happened in the background. */
  fail(reason: string): void;
}

/** Terminals and npm both pass Ctrl-C on, so that one press arrives twice. */
const samePress = 1_000;
const worthAnnouncing = 700;

class Stopped extends Error {}

/**
 * Runs a program: its `main` brings up what is needed and returns. With `stays`, what it brought up
 * then stays until Ctrl-C or SIGTERM; in any case all of it is ended before the process is. A second
 * Ctrl-C ends the process at once.
 */
export async function runProgram(
  main: (program: Program) => Promise<void>,
  { stays }: { stays: boolean },
): Promise<void> {
  const stack = new AsyncDisposableStack();
  const asked = new AbortController();
  const failed = Promise.withResolvers<never>();
  const say = (line: string) => console.log(line);
  const program: Program = {
    stack,
    signal: asked.signal,
    say,
    stage: (what, work) => stage(what, work, asked.signal, say),
    fail: (reason) => failed.reject(new CannotStart(reason)),
  };
  listenForSignals(asked, say);
  let code = 0;
  try {
    await Promise.race([main(program), failed.promise]);
    if (stays) await Promise.race([aborted(asked.signal), failed.promise]);
  } catch (error) {
    code = report(error);
  }
  try {
    await stack.disposeAsync();
  } catch (error) {
    code = report(error);
  }
  process.exit(code);
}

async function stage<T>(
  what: string,
  work: () => Promise<T>,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<T> {
  if (signal.aborted) throw new Stopped();
  const started = performance.now();
  const announcement = setTimeout(() => say(`${what} …`), worthAnnouncing);
  try {
    const result = await work();
    say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(announcement);
  }
}

function listenForSignals(asked: AbortController, say: (line: string) => void): void {
  let first: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (first === undefined) {
        first = performance.now();
        say('\nEnding; once more to end at once.');
        asked.abort();
      } else if (performance.now() - first > samePress) {
        process.exit(130);
      }
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  // An open timer keeps the process alive if nothing else does.
  const alive = setInterval(() => {}, 60_000);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      resolve();
    });
  });
}

/** Tells why a program ends, and gives its exit code. */
function report(error: unknown): number {
  if (error instanceof Stopped) return 0;
  if (error instanceof Error && error.name === 'AbortError') return 0;
  console.error(error instanceof CannotStart ? error.message : error);
  return 1;
}
