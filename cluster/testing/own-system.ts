import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import path from 'node:path';
import { runsAsRoot, systemUser } from '#database/embedded/system-user.ts';
import type { Machine, System } from '../system.ts';

/**
 * Opens this machine itself as a system: programs in `folder` run next to the tests', as an ordinary user. A machine in it is
 * one process.
 */
export async function openOwnSystem(folder: string, shared: string): Promise<System> {
  const user = runsAsRoot() ? systemUser() : undefined;
  const own = async (file: string) => {
    if (user) await chown(file, user.uid, user.gid);
  };
  await own(shared);
  return {
    shared,
    inside: shared,
    own,
    async start(name, [command = '']) {
      const [program = '', ...args] = command.split(' ');
      const child = spawn(path.join(folder, program), args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        ...(user && { uid: user.uid, gid: user.gid }),
      });
      await once(child, 'spawn');
      const pid = child.pid ?? 0;
      const ended = once(child, 'exit').then(() => {});
      const end = async (signal: NodeJS.Signals) => {
        child.kill(signal);
        await ended;
      };
      return {
        name,
        pid,
        ended,
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
        processes: async () => [pid],
      } satisfies Machine;
    },
  };
}
