import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compiledModules } from '../program/process-environment.ts';

/** A program that a test runs, and its output. */
export interface ChildProgram {
  /** The lines of both outputs in order of arrival. */
  lines: string[];
  /** The lines of standard output only, which other programs read. */
  results: string[];
  pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
  /** Waits for a line with `text`. @throws with all lines if the program exits without it. */
  printed(text: string): Promise<void>;
  /** Resolves to the exit code, or null after a signal. */
  ended: Promise<number | null>;
}

/** Runs Node with these arguments, and only `env` and PATH as its environment. */
export function runChild(args: string[], env: Record<string, string> = {}): ChildProgram {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const results: string[] = [];
  const output = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (stream === child.stdout) results.push(line);
      output.dispatchEvent(new Event('line'));
    });
  }
  const ended = codeOf(child);
  return {
    lines,
    results,
    pid: child.pid,
    ended,
    kill: (signal) => child.kill(signal),
    async printed(text) {
      const found = () => lines.some((line) => line.includes(text));
      while (!found()) {
        const hasEnded = await Promise.race([
          once(output, 'line').then(() => false),
          ended.then(() => true),
        ]);
        if (hasEnded && !found())
          throw new Error(`"${text}" was not printed:\n${lines.join('\n')}`);
      }
    },
  };
}

/**
 * Runs a program of ours as `runChild` does, with the compiled modules that npm's scripts keep: it starts in half the
 * time.
 */
export const runOurs = (args: string[], env: Record<string, string> = {}): ChildProgram =>
  runChild(args, { NODE_COMPILE_CACHE: compiledModules, ...env });

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code;
}
