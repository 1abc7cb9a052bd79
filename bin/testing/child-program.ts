import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that a test runs in this Node, and what it says. */
export interface ChildProgram {
  /** Both outputs, line by line as they came. */
  lines: string[];
  kill(signal: NodeJS.Signals): void;
  /** Waits for a line with `text`; an error with all lines if the program ends without it. */
  said(text: string): Promise<void>;
  /** The exit code, null after a signal. */
  ended: Promise<number | null>;
}

/** Runs Node with these arguments and nothing in the environment but `env`. */
export function runChild(args: string[], env: Record<string, string> = {}): ChildProgram {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const heard = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      heard.dispatchEvent(new Event('line'));
    });
  }
  const ended = codeOf(child);
  return {
    lines,
    ended,
    kill: (signal) => child.kill(signal),
    async said(text) {
      const found = () => lines.some((line) => line.includes(text));
      while (!found()) {
        const hasEnded = await Promise.race([
          once(heard, 'line').then(() => false),
          ended.then(() => true),
        ]);
        if (hasEnded && !found()) throw new Error(`"${text}" was not said:\n${lines.join('\n')}`);
      }
    },
  };
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code;
}
