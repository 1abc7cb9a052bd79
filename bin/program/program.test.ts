import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ChildProgram, runChild } from '../testing/child-program.ts';

const running: ChildProgram[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs a program with `main` as its source. */
function run(main: string, stays: boolean, isPiped = false): ChildProgram {
  const program = path.join(import.meta.dirname, 'program.ts');
  const cannotStart = path.join(import.meta.dirname, '../../database/cannot-start.ts');
  const text = `
    import { once } from 'node:events';
    import { setTimeout as pause } from 'node:timers/promises';
    import { runProgram } from '${program}';
    import { CannotStart } from '${cannotStart}';
    await runProgram(async ({ stack, stage, print, tell, fail }) => { ${main} }, { stays: ${stays}, isPiped: ${isPiped} });`;
  const child = runChild(['--input-type=module', '-e', text]);
  running.push(child);
  return child;
}

describe('a program', () => {
  test('stops what it has started, in reverse order, once it is done', async () => {
    const { ended, lines } = run(
      `stack.defer(() => print('first ended')); stack.defer(() => print('second ended'));`,
      false,
    );
    expect(await ended).toBe(0);
    expect(lines).toEqual(['second ended', 'first ended']);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'that keeps running stops cleanly at %s, even if the signal arrives twice',
    async (signal) => {
      const { ended, lines, kill, printed } = run(
        `stack.defer(async () => { await pause(300); print('ended'); }); print('up');`,
        true,
      );
      await printed('up');
      kill(signal);
      kill(signal);
      expect(await ended).toBe(0);
      expect(lines.at(-1)).toBe('ended');
    },
  );

  test('exits at once at a second signal while stopping', async () => {
    const { ended, lines, kill, printed } = run(
      `stack.defer(async () => { await pause(1200); print('later'); await pause(60000); print('ended'); });
       print('up');`,
      true,
    );
    await printed('up');
    kill('SIGINT');
    await printed('later');
    kill('SIGINT');
    expect(await ended).toBe(130);
    expect(lines).not.toContain('ended');
  });

  test('finishes its stage and stops at a signal while starting', async () => {
    const { ended, lines, kill, printed } = run(
      `await stage('One', async () => { print('in one'); await once(process, 'SIGINT');
         stack.defer(() => print('one ended')); });
       await stage('Two', async () => print('in two'));`,
      true,
    );
    await printed('in one');
    kill('SIGINT');
    expect(await ended).toBe(0);
    expect(lines.at(-1)).toBe('one ended');
    expect(lines).not.toContain('in two');
  });

  // Guards: PUB-01
  test.each([
    [true, ['result']],
    [false, ['step', expect.stringMatching(/^One: \d/), 'result']],
  ])('prints its steps to standard error if it is piped (%s)', async (isPiped, expected) => {
    const { ended, lines, results } = run(
      `await stage('One', async () => tell('step')); print('result');`,
      false,
      isPiped,
    );
    expect(await ended).toBe(0);
    expect(results).toEqual(expected);
    expect(lines).toHaveLength(3);
  });

  // Guards: OPS-12
  test('that is stopped before its work is done has a failing exit code', async () => {
    const { ended, kill, printed } = run(
      `await stage('One', async () => { print('in one'); await once(process, 'SIGINT'); });
       await stage('Two', async () => print('in two'));`,
      false,
    );
    await printed('in one');
    kill('SIGINT');
    expect(await ended).toBe(130);
  });

  test('that cannot start prints one sentence and stops what it has started', async () => {
    const { ended, lines } = run(
      `stack.defer(() => print('ended')); throw new CannotStart('Set PORT to a number.');`,
      true,
    );
    expect(await ended).toBe(1);
    expect(lines).toEqual(['Set PORT to a number.', 'ended']);
  });

  test('exits with the reason if it fails in the background', async () => {
    const { ended, lines } = run(
      `stack.defer(() => print('ended')); setTimeout(() => fail('The database is gone.'), 50);`,
      true,
    );
    expect(await ended).toBe(1);
    expect(lines).toEqual(['The database is gone.', 'ended']);
  });
});
