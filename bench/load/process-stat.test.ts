import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { parseStat, readStat, timeOf, timeWithChildren } from './process-stat.ts';

test('the time of a process is its user and system time, without that of its ended children', () => {
  const before = '4 (a) b) c) S 17 4 4 0 -1 4194560 1 2 3 4';
  expect(parseStat(`${before} 150 50 1000 23 20 0 1 0 99`)).toEqual({
    parent: 17,
    own: 2,
    ended: 10.23,
  });
});

test('the time of a process with children includes running and ended ones', async () => {
  if (process.platform !== 'linux') return expect(readStat(process.pid)).toBeUndefined();
  const before = { alone: timeOf(process.pid), all: timeWithChildren(process.pid) };
  const burn = 'while (process.cpuUsage().user < 1e5); console.log(1); process.stdin.resume()';
  const child = spawn(process.execPath, ['-e', burn], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const running = timeWithChildren(process.pid);
  child.stdin.end();
  await once(child, 'exit');
  const ended = timeWithChildren(process.pid);
  const own = timeOf(process.pid) - before.alone;
  expect(running - before.all).toBeGreaterThan(0.08);
  expect(ended).toBeGreaterThanOrEqual(running);
  // The process itself only waited, so the time above is the child's.
  expect(ended - before.all - own).toBeGreaterThan(0.08);
});

test('a process that is not running has no time', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(readStat(child.pid ?? 0)).toBeUndefined();
  expect(() => timeOf(child.pid ?? 0)).toThrow('does not run');
});
