import { createInterface } from 'node:readline/promises';
import { CannotStart } from '#database/cannot-start.ts';
import type { Program } from './program.ts';

/**
 * Asks for confirmation at the terminal. @throws CannotStart with `refused` when the answer is no, and with `advice` as well
 * when there is no terminal.
 */
export async function ask(
  program: Program,
  { question, refused, advice }: Record<'question' | 'refused' | 'advice', string>,
): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new CannotStart(`${refused} ${advice}`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  program.stack.defer(() => terminal.close());
  const answer = await terminal.question(`${question} [y/N] `, { signal: program.signal });
  if (!/^y(es)?$/i.test(answer.trim())) throw new CannotStart(refused);
}
