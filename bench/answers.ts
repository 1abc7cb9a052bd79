import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Installation } from './installation/installation.ts';
import { median } from './load/median.ts';
import type { Hall } from './seats/halls.ts';
import { calendarEvent, calendarEvents, calendarSeller } from './tenants/calendars.ts';

/** An address whose answer is measured. */
interface AnswerRequest {
  readonly name: string;
  readonly address: string;
}

/** The figures of an answer, with one request at a time. */
interface Answer {
  /** Milliseconds of the first request after the start, and the median of the next ones. */
  readonly first: number;
  readonly again: number;
  /** Bytes of the text, uncompressed and as sent. */
  readonly plain: number;
  readonly sent: number;
}

/** The pages and calls whose answers grow with the catalogue. */
export async function answerRequests(
  { url }: Installation,
  page: string,
  halls: readonly Hall[],
): Promise<readonly AnswerRequest[]> {
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
      { name: `${name}: seat states`, address: states },
      { name: `${name}: geometry`, address: geometry },
    );
  }
  return answers;
}

/** Measures the answers, one request at a time, and returns the lines of their table. */
export async function answersTable(requests: readonly AnswerRequest[]): Promise<readonly string[]> {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const lines = [
    '| one answer | first ms | again ms | kB | kB as sent |',
    '| --- | ---: | ---: | ---: | ---: |',
  ];
  for (const { name, address } of requests) {
    const { first, again, plain, sent } = await measure(address);
    const cells = [name, first.toFixed(1), again.toFixed(1), kB(plain), kB(sent)];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return lines;
}

async function measure(address: string): Promise<Answer> {
  const { ms: first, body, encoding } = await answerOf(address);
  const times: number[] = [];
  for (let i = 0; i < 30; i += 1) times.push((await answerOf(address)).ms);
  const plain = encoding === 'gzip' ? gunzipSync(body) : body;
  return { first, again: median(times), plain: plain.length, sent: body.length };
}

/** Requests an address without decoding the body, unlike fetch. */
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
