import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildIfStale } from '#bin/build/build-if-stale.ts';
import { runProgram } from '#bin/program/program.ts';
import { type Installation, install } from '../installation/installation.ts';
import {
  type Connection,
  closedLoop,
  type LoadResult,
  openConnections,
  sendJson,
} from '../load/load.ts';
import { median } from '../load/median.ts';
import { measured } from '../run/measured.ts';
import { findHalls, type Hall } from './halls.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const milliseconds = Number(process.env['BENCH_MS'] ?? 4_000);
const file = path.join(import.meta.dirname, 'README.md');
const marks = ['<!-- figures -->', '<!-- /figures -->'] as const;

interface Place {
  readonly seat_template_id: string;
  readonly ticket_groups: string;
  readonly kind: string;
}

// Measures seats on the server: time and bytes of geometry and states, and holds of single seats.
await runProgram(
  async (program) => {
    await buildIfStale(program);
    const installation = await program.stage('Installing', install);
    program.stack.defer(() => installation.stop());
    const lines: string[] = [];
    for (const hall of await findHalls(installation)) {
      lines.push(await measure(installation, hall));
      program.print(lines.at(-1) ?? '');
    }
    const text = await readFile(file, 'utf8');
    const [head = '', rest = ''] = text.split(marks[0]);
    const { commit, differs, date, machine } = measured();
    const figures = [
      `Commit ${commit}${differs ? ' with changes' : ''}, ${date}; ${machine}; median of ${runs} runs of ${milliseconds} ms.`,
      '',
      '| hall | seats | geometry kB plain, gzip, brotli | first ms | again ms | states bytes plain, brotli | fresh ms | shared/s | fresh/s | seats held/s | failed |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...lines,
    ].join('\n');
    await writeFile(file, `${head}${marks[0]}\n${figures}\n${marks[1]}${rest.split(marks[1])[1]}`);
  },
  { stays: false },
);

async function measure({ url, query }: Installation, hall: Hall): Promise<string> {
  const call = (path: string) => `${url}${path}?seller=${hall.slug}`;
  const address = `/events/${hall.event}/sessions/${hall.session}/seat_map`;
  const answer = (await (await fetch(call(`/api${address}`))).json()) as {
    seat_state: { hash: string; states: string }[];
  };
  const geometry = call(`/cached_api/seat_maps/${answer.seat_state[0]?.hash}`);
  const first = await timed(geometry);
  const again = await medianTime(geometry);
  const plain = first.text;
  const whole = await (await fetch(`${call(`/api${address}`)}&_withgeometry=1`)).text();
  const seats = (JSON.parse(whole) as { seat: readonly Place[] }).seat;
  const states = JSON.stringify(answer);
  const fresh = await medianTime(call(`/api${address}`));

  const loads = { shared: [] as LoadResult[], fresh: [] as LoadResult[] };
  const sales: number[] = [];
  const load = { connections: 64, milliseconds };
  const open = seats.filter((seat) => seat.kind === 'standard' && seat.ticket_groups !== '');
  const types = await typesOf(query, hall.event);
  for (let run = 0; run < runs; run += 1) {
    for (const kind of ['shared', 'fresh'] as const) {
      const path = `${kind === 'shared' ? '/cached_api' : '/api'}${address}`;
      loads[kind].push(
        await closedLoop(load, async (connection) => {
          const { status } = await connection.send('GET', call(path));
          if (status !== 200) throw new Error(String(status));
        }),
      );
    }
    sales.push(
      await sellOut(open, 32, async (connection, seat) => {
        await sendJson(connection, 'POST', call('/api/my/cart/modify'), {
          add: [
            {
              ticket_type_id: types.get(seat.ticket_groups),
              event_session_id: hall.session,
              handler_data: { seat_template_id: seat.seat_template_id },
            },
          ],
        });
      }),
    );
    await query('truncate cart cascade');
    await query('update stock set used = 0');
  }
  const rate = (results: readonly LoadResult[]) =>
    Math.round(median(results.map((result) => result.rate))).toLocaleString('en');
  const kB = (bytes: number) => (bytes / 1000).toFixed(0);
  const failed = Object.values(loads)
    .flat()
    .reduce((sum, result) => sum + result.failed, 0);
  return `| ${[
    hall.name,
    seats.length.toLocaleString('en'),
    [plain.length, gzipSync(plain).length, brotliCompressSync(plain).length].map(kB).join(', '),
    first.ms.toFixed(1),
    again.toFixed(1),
    [states.length, brotliCompressSync(states).length].join(', '),
    fresh.toFixed(1),
    rate(loads.shared),
    rate(loads.fresh),
    Math.round(median(sales)).toLocaleString('en'),
    failed,
  ].join(' | ')} |`;
}

/** Holds every seat once over concurrent connections, and returns seats per second. */
async function sellOut(
  seats: readonly Place[],
  connections: number,
  hold: (connection: Connection, seat: Place) => Promise<void>,
): Promise<number> {
  const { clients, close } = openConnections(connections);
  const remaining = [...seats];
  const started = performance.now();
  await Promise.all(
    clients.map(async (connection) => {
      for (let seat = remaining.pop(); seat; seat = remaining.pop()) await hold(connection, seat);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  close();
  return seats.length / seconds;
}

async function timed(address: string): Promise<{ ms: number; text: string }> {
  const started = performance.now();
  const text = await (await fetch(address)).text();
  return { ms: performance.now() - started, text };
}

/** Median milliseconds of thirty requests, one at a time. */
async function medianTime(address: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 30; i += 1) times.push((await timed(address)).ms);
  return median(times);
}

/** A ticket type of each seated group of an event, by the group's id. */
async function typesOf(
  query: Installation['query'],
  event: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ group: string; type: string }>(
    `select g.id as "group", min(t.id) as type
     from ticket_group g
       join ticket_type t on t.portal_id = g.portal_id and t.ticket_group_id = g.id
     where g.event_template_id = $1 and g.handler = 'seated' group by 1`,
    [event],
  );
  return new Map(rows.map(({ group, type }) => [group, type]));
}
