import type { Installation, ProcessIds } from '../installation/installation.ts';
import { type Connection, openConnections } from '../load/load.ts';
import { median } from '../load/median.ts';
import { readStat, timeOfAll, timeWithChildren } from '../load/process-stat.ts';
import type { Staff } from './people.ts';
import type { StaffCall } from './requests.ts';
import { cityPortal } from './tenant.ts';

/** The times of a request repeated in sequence. */
export interface CallTimes {
  readonly name: string;
  /** Milliseconds of the first answer, the median of the others, and the slowest of them. */
  readonly first: number;
  readonly again: number;
  readonly slowest: number;
  /** Milliseconds of processor time that one of the others takes in the server and the database; NaN without /proc. */
  readonly processor: number;
  /** Rows in the answer's longest list. */
  readonly rows: number;
}

/** Makes each request once, then `times` more times; aborts the bench if one is refused. */
export async function measureCalls(
  { url, processes }: Pick<Installation, 'url' | 'processes'>,
  staff: Readonly<Record<'all' | 'annex', Staff>>,
  calls: readonly StaffCall[],
  times: number,
): Promise<CallTimes[]> {
  const { clients, close } = openConnections(1);
  const [client] = clients;
  if (!client) throw new Error('no connection');
  const measured: CallTimes[] = [];
  for (const call of calls) {
    const took: number[] = [];
    let [rows, before] = [0, 0];
    for (let time = 0; time <= times; time += 1) {
      const headers = staff[call.isLimited ? 'annex' : 'all'].next();
      const began = performance.now();
      const answer = await answerOf(client, url, call, headers);
      took.push(performance.now() - began);
      rows = longestList(answer);
      if (time === 0) before = processorTime(processes());
    }
    const [first = 0, ...again] = took;
    measured.push({
      name: call.name,
      first,
      again: median(again),
      slowest: Math.max(...again),
      processor: ((processorTime(processes()) - before) * 1000) / times,
      rows,
    });
  }
  close();
  return measured;
}

const processorTime = ({ servers, database }: ProcessIds): number =>
  readStat(database) ? timeOfAll(servers) + timeWithChildren(database) : Number.NaN;

async function answerOf(
  client: Connection,
  url: string,
  { name, path, body }: StaffCall,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { status, text } = await client.send(
    body === undefined ? 'GET' : 'POST',
    `${url}/staff_api/${cityPortal}${path}`,
    body,
    headers,
  );
  if (status !== 200) throw new Error(`${name}: ${status} ${text()}`);
  return JSON.parse(text());
}

/** Returns the length of the longest list in an answer. */
const longestList = (answer: unknown): number =>
  Math.max(
    Array.isArray(answer) ? answer.length : 0,
    ...(typeof answer === 'object' && answer !== null
      ? Object.values(answer).map(longestList)
      : []),
  );
