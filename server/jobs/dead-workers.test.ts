import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMailbox } from '#sandbox/mailbox/start.ts';
import { checkout, holdCart } from '../testing/buyer.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { startWork } from './work.ts';

let world: World;
const stack: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  for (const end of stack.splice(0).toReversed()) await end();
  await world.close();
});

const jobs = () =>
  world.sql<{ task: string; locked_by: string | null; attempts: number }>(
    `select t.identifier as task, j.locked_by, j.attempts from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by 1`,
  );

/** A mail server that accepts connections and never answers. */
async function silentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    called: once(server, 'connection'),
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function startWorker(smtpPort: number): ChildProcess {
  const options = {
    settings: { ...world.services.settings, mail: { smtpUrl: `smtp://127.0.0.1:${smtpPort}` } },
    ...world.database.serving,
  };
  const program = path.join(import.meta.dirname, '../testing/faults/work-child.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stack.push(() => kill(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a worker is killed in the middle of a letter: another one sends it', async () => {
  const silent = await silentServer();
  await answered<'guestCheckoutMyCart'>(
    checkout(world.api, await holdCart(world.api, { type: 'adult' })),
  );
  const first = startWorker(silent.port);
  await silent.called;
  await kill(first);
  await silent.stop();
  expect(await jobs()).toEqual([
    { task: 'mail_confirmation', locked_by: expect.any(String), attempts: 1 },
  ]);
  const mailbox = await startMailbox({ smtpPort: silent.port, httpPort: 0 });
  stack.push(() => mailbox.stop());
  startWorker(silent.port);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), {
    timeout: 90_000,
    interval: 200,
  });
  expect(mailbox.messages()).toHaveLength(1);
}, 120_000);

test('a living worker keeps its job, however long, while a dead one’s is freed', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const common = { services: world.services, databaseUrl: world.database.url, concurrency: 1 };
  const living = await startWork({
    ...common,
    tasks: {
      async long() {
        begun.resolve();
        await held.promise;
      },
    },
  });
  stack.push(async () => {
    held.resolve();
    await living.stop();
  });
  await world.sql("select graphile_worker.add_job('long')");
  await begun.promise;
  // Owned by an unknown worker, so that only a watch can free it.
  await world.sql(
    "select graphile_worker.add_job('left', run_at := now() + interval '1 day', max_attempts := 3)",
  );
  await world.sql(
    `update graphile_worker._private_jobs
     set locked_by = 'worker-of-before', locked_at = now(), run_at = now()
     where locked_by is null`,
  );
  const before = await jobs();
  const other = await startWork({
    ...common,
    watchEveryMs: 50,
    tasks: { left: async () => done.resolve(), long: async () => undefined },
  });
  stack.push(() => other.stop());
  await done.promise;
  await expect.poll(jobs).toEqual(before.filter(({ task }) => task === 'long'));
}, 60_000);
