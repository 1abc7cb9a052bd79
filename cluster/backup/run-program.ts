import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number;
  /** Its output. */
  readonly printed: string;
  readonly seconds: number;
}

/** Runs one of our programs to its end, as its npm command would. */
export async function runOurs(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(root, `bin/${program}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => parts.push(text));
  }
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - begun) / 1000;
  return { code: Number(code ?? 1), printed: parts.join(''), seconds };
}
