import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Installation } from '../installation/installation.ts';
import { median } from '../load/median.ts';
import type { Part } from '../run/part.ts';
import { sources } from '../run/sources.ts';
import type { Hall } from '../seats/halls.ts';
import { calendarEvent, calendarEvents, calendarSeller } from '../tenants/calendars.ts';

/** An address whose answer is measured. */
export interface AnswerRequest {
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
    { name: 'Listing of 1,000 events, the first 30', address: `${url}/doors/events` },
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

/** The answers, one at a time: the first ones after the start, and later ones. */
export const answersPart = (requests: readonly AnswerRequest[]): Part => ({
  title: 'One answer at a time',
  note: 'The first request after the start, the median of the next thirty, and the bytes, uncompressed and as sent with gzip. Under `/api` nothing is cached.',
  sources: sources.pages,
  names: 'answer',
  columns: [
    { name: 'first ms', digits: 1 },
    { name: 'again ms', digits: 1 },
    { name: 'kB', digits: 1 },
    { name: 'kB as sent', digits: 1 },
  ],
  rows: requests.map(({ name, address }) => ({
    name,
    async measure() {
      const { first, again, plain, sent } = await measure(address);
      return [first, again, plain / 1_000, sent / 1_000];
    },
  })),
});

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
