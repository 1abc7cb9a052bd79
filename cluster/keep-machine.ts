import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from './system.ts';

/** Milliseconds before a machine that ended by itself is started again. */
const restartAfter = 1_000;

/** Keeps a machine running: restarts it whenever it ends by itself, as a supervisor would. */
export async function keepMachine(
  print: (line: string) => void,
  start: () => Promise<Machine>,
): Promise<Pick<Machine, 'kill' | 'stop'>> {
  let isStopping = false;
  let machine = await start();

  function watch(): void {
    const { name } = machine;
    void machine.ended.then(async () => {
      if (isStopping) return;
      print(`${name} ended; starting it again`);
      await pause(restartAfter);
      if (isStopping) return;
      machine = await start();
      watch();
    });
  }
  watch();
  return {
    kill: () => machine.kill(),
    async stop() {
      isStopping = true;
      await machine.stop();
    },
  };
}
