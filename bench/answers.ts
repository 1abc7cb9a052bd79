import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { calendarEvent, calendarEvents, calendarSeller } from './calendars.ts';
import { median } from './first-byte.ts';
import type { Installation } from './installation.ts';
import type { Hall } from './seats/halls.ts';

/** An address whose single answer is measured. */
export interface Asked {
  readonly name: string;
  readonly address: string;
}

/** What one answer takes, asked for by one asker who waits for it. */
interface Answer {
  /** Milliseconds of the first request since the start, and of each that follows. */
  readonly first: number;
  readonly again: number;
  /** Bytes of the text, and as they travel. */
  readonly plain: number;
  readonly sent: number;
}

/** The answers that grow with what a tenant sells. */
export async function askedAnswers(
  { url }: Installation,
  page: string,
  halls: readonly Hall[],
): Promise<readonly Asked[]> {
  const answers = [
    { name: 'Event page', address: page },
    { name: 'Listing of 1,000 events, the first 60', address: `${url}/doors/events` },
    { name: 'Listing of 1,000 events, all of them', address: `${url}/doors/events?show=1000` },
    {
      name: 'Listing of 1,000 events by the API',
      address: `${url}/api/events/available?seller=doors&limit=1000&embed=meta,config,venue`,
    },
    { name: 'Sitemap of 1,000 events', address: `${url}/doors/sitemap.xml` },
  ];
  for (const sessions of Object.keys(calendarEvents)) {
    const event = `${url}/api/events/${calendarEvent(sessions)}`;
    answers.push({
      name: `Calendar of all days over ${sessions} sessions`,
      address: `${event}/calendar?seller=${calendarSeller}`,
    });
  }
  for (const { name, slug, event, session } of halls) {
    const states = `${url}/api/events/${event}/sessions/${session}/seat_map?seller=${slug}`;
    const { seat_state } = (await (await fetch(states)).json()) as {
      seat_state: readonly { hash: string }[];
    };
    const geometry = `${url}/cached_api/seat_maps/${seat_state[0]?.hash}?seller=${slug}`;
    answers.push(
      { name: `${name}: states of its seats`, address: states },
      { name: `${name}: geometry`, address: geometry },
    );
  }
  return answers;
}

/** The table of these answers, one request at a time. */
export async function answersTable(asked: readonly Asked[]): Promise<readonly string[]> {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const lines = [
    '| one answer | first ms | again ms | kB | kB as sent |',
    '| --- | ---: | ---: | ---: | ---: |',
  ];
  for (const { name, address } of asked) {
    const { first, again, plain, sent } = await measured(address);
    const cells = [name, first.toFixed(1), again.toFixed(1), kB(plain), kB(sent)];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return lines;
}

async function measured(address: string): Promise<Answer> {
  const { ms: first, body, encoding } = await answerOf(address);
  const times: number[] = [];
  for (let i = 0; i < 30; i += 1) times.push((await answerOf(address)).ms);
  const plain = encoding === 'gzip' ? gunzipSync(body) : body;
  return { first, again: median(times), plain: plain.length, sent: body.length };
}

/** Unlike fetch it leaves the body as it came. */
function answerOf(
  address: string,
): Promise<{ readonly ms: number; readonly body: Buffer; readonly encoding: string | undefined }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const ms = performance.now() - started;
        resolve({ ms, body: Buffer.concat(parts), encoding: response.headers['content-encoding'] });
      });
    });
    request.on('error', reject);
  });
}
