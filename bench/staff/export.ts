import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from '../installation/installation.ts';
import { openConnections, sendJson } from '../load/load.ts';
import type { Staff } from './people.ts';
import { cityPortal } from './tenant.ts';

/** An export of tickets, and the server's memory while it was made. */
export interface ExportMeasured {
  readonly format: 'csv' | 'xlsx';
  readonly rows: number;
  readonly seconds: number;
  /** Bytes of the finished file. */
  readonly bytes: number;
  /** Resident bytes of the server: before, after a tenth of the rows, the maximum since, and at the end. */
  readonly before: number;
  readonly tenth: number;
  readonly most: number;
  readonly after: number;
}

interface Shown {
  readonly id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly rows: number;
  readonly bytes: number;
}

export interface ExportAsked {
  readonly format: 'csv' | 'xlsx';
  readonly filter: Readonly<Record<string, string>>;
  /** The approximate number of tickets to expect. */
  readonly tickets: number;
}

/** Exports tickets through the API, and downloads the file. */
export async function exportTickets(
  { url, processes }: Pick<Installation, 'url' | 'processes'>,
  staff: Staff,
  { format, filter, tickets }: ExportAsked,
): Promise<ExportMeasured> {
  const { clients, close } = openConnections(1);
  const [client] = clients;
  if (!client) throw new Error('no connection');
  const at = `${url}/staff_api/${cityPortal}/export`;
  await staff.confirm();
  const headers = staff.next();
  const [server = 0] = processes().servers;
  const resident = () => residentOf(server);
  const id = randomUUID();
  const before = resident();
  const began = performance.now();
  const body = { id, kind: 'tickets', format, filter };
  const { status, text } = await client.send('POST', at, body, headers);
  if (status >= 300) throw new Error(`export: ${status} ${text()}`);
  let [tenth, most] = [0, 0];
  let shown: Shown | undefined;
  while (shown?.state !== 'done') {
    await pause(1_000);
    const answer = (await sendJson(client, 'GET', at, undefined, headers)) as { export: Shown[] };
    shown = answer.export.find((one) => one.id === id);
    if (!shown || shown.state === 'failed') throw new Error(`export: ${JSON.stringify(shown)}`);
    if (shown.rows * 10 < tickets) continue;
    const now = resident();
    tenth ||= now;
    most = Math.max(most, now);
  }
  const seconds = (performance.now() - began) / 1000;
  await staff.confirm();
  const bytes = await download(`${at}/${id}/file`, staff.next());
  const after = resident();
  close();
  return {
    format,
    rows: shown.rows,
    seconds,
    bytes,
    before,
    tenth,
    most: Math.max(most, after),
    after,
  };
}

/** Returns the length of a file that is read and not kept. */
async function download(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const answer = await fetch(address.replace('127.0.0.1', 'localhost'), { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`file: ${answer.status}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}

/** The resident bytes of a process. */
function residentOf(pid: number): number {
  const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
