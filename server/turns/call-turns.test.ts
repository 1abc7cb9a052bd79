import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { type AnswerInTurn, apiRoutes } from '../http/api.ts';
import { endpoint } from '../http/request.ts';
import { sharedRender, withinTurn } from '../http/within-turn.ts';
import { readCallAddress } from '../shared-answers/call-address.ts';
import { shareAnswers } from '../shared-answers/share-answers.ts';
import { pageThatAsks } from '../testing/page-that-asks.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { callTurns } from './call-turns.ts';
import { TurnQueue } from './turn-queue.ts';
import { openTurns } from './turns.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

/** An API whose calendar calls wait until they are released; the first one has the only turn. */
async function openBusy(inTurn?: AnswerInTurn) {
  const settings = { ...world.services.settings, trustedProxies: 1 };
  const services = { ...world.services, settings };
  const turns = new TurnQueue({ what: 'call', atOnce: 1, waiting: 60, waitingPerClient: 50 });
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const calendar = async ({ params }: { params: { id: string } }) => {
    begun.push(params.id);
    await gate.promise;
    return { calendar: [] };
  };
  const cart = async () => {
    begun.push('cart');
    return new Response('held');
  };
  const app = apiRoutes(
    services,
    [
      endpoint('getCalendar', calendar),
      endpoint('queryCalendar', calendar),
      endpoint('createCart', cart),
    ],
    inTurn ?? callTurns(settings, turns),
  );
  const send = async (client: string, path: string, init: RequestInit = {}, given?: object) =>
    app.fetch(
      new Request(`http://localhost${path}?seller=museum`, {
        ...init,
        headers: { 'x-forwarded-for': client, 'content-type': 'application/json' },
      }),
      given,
    );
  const ask = (client: string, event: string, given?: object) =>
    send(client, `/cached_api/events/${event}/calendar`, {}, given);
  const running = ask('9.9.9.9', 'running');
  await expect.poll(() => begun).toEqual(['running']);
  /** Waits until this number of calls waits for a turn. */
  const waiting = (count: number) => expect.poll(() => turns.waiting).toBe(count);
  return { begun, send, ask, end: gate.resolve, running, waiting };
}

const many = Array.from({ length: 40 }, (_, at) => `flood-${at}`);

describe('a client that requests many calendars', () => {
  test('delays other clients by at most one of them', async () => {
    const { begun, ask, end, running, waiting } = await openBusy();
    const asked = [running, ...many.map((event) => ask('9.9.9.9', event))];
    await waiting(40);
    asked.push(ask('8.8.8.8', 'wanted'));
    await waiting(41);
    expect(begun).toEqual(['running']);
    end();
    const answers = await Promise.all(asked);
    expect(begun.slice(0, 3)).toEqual(['running', 'flood-0', 'wanted']);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('control: without turns, all of them begin before another client’s', async () => {
    const { begun, ask, end, running } = await openBusy((_call, _request, _given, answer) =>
      answer(),
    );
    const asked = [running, ...many.map((event) => ask('9.9.9.9', event))];
    await expect.poll(() => begun).toHaveLength(41);
    asked.push(ask('8.8.8.8', 'wanted'));
    await expect.poll(() => begun).toHaveLength(42);
    expect(begun.at(-1)).toBe('wanted');
    end();
    await Promise.all(asked);
  });

  test('is refused beyond its limit, in the API’s format, and others are not', async () => {
    const { ask, end, running, waiting } = await openBusy();
    const asked = Array.from({ length: 50 }, (_, at) => ask('9.9.9.9', `${at}`));
    await waiting(50);
    const refused = await ask('9.9.9.9', 'one-more');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.json()).toEqual({
      errors: [
        {
          _code: 'server_busy',
          _context: 'call',
          _description: expect.stringContaining('_extra.retry_after'),
          _extra: { retry_after: 5 },
        },
      ],
    });
    asked.push(running, ask('8.8.8.8', 'wanted'));
    end();
    expect((await asked.at(-1))?.status).toBe(200);
    await Promise.all(asked);
  });

  test('does not delay holds', async () => {
    const { begun, send, ask, end, running, waiting } = await openBusy();
    const asked = many.map((event) => ask('9.9.9.9', event));
    await waiting(40);
    const body = JSON.stringify({ add: [{ ticket_type_id: 'Adult' }] });
    const held = await send('9.9.9.9', '/api/my/cart/modify', { method: 'POST', body });
    expect(await held.text()).toBe('held');
    expect(begun).toEqual(['running', 'cart']);
    end();
    await Promise.all([running, ...asked]);
  });
});

test('a call with quantities takes its turn once it has arrived, so slow senders delay nobody', async () => {
  const { begun, send, ask, end, running } = await openBusy();
  end();
  await running;
  const body = new TransformStream<Uint8Array>();
  const writer = body.writable.getWriter();
  const slow = send('9.9.9.9', '/api/events/slow/calendar', {
    method: 'POST',
    body: body.readable,
    duplex: 'half',
  } as RequestInit);
  const encoder = new TextEncoder();
  // It is accepted as soon as someone reads it.
  await writer.write(encoder.encode('{"quantities":'));
  expect((await ask('8.8.8.8', 'wanted')).status).toBe(200);
  expect(begun).toEqual(['running', 'wanted']);
  void writer.write(encoder.encode('{}}'));
  await writer.close();
  expect((await slow).status).toBe(200);
});

test('no answer is made for a client that leaves before its turn', async () => {
  const { begun, send, end, running, waiting } = await openBusy();
  const leaving = new AbortController();
  const left = send('9.9.9.9', '/api/events/left/calendar', { signal: leaving.signal });
  await waiting(1);
  leaving.abort();
  end();
  await Promise.all([running, left]);
  expect(begun).toEqual(['running']);
});

describe('a call that we make ourselves', () => {
  test.each([
    ['for a page', withinTurn({})],
    ['for everybody', sharedRender],
  ])('%s has its turn already', async (_, given) => {
    const { begun, ask, end, running } = await openBusy();
    const inside = ask('9.9.9.9', 'inside', given);
    await expect.poll(() => begun).toEqual(['running', 'inside']);
    end();
    await Promise.all([running, inside]);
  });

  test('control: any other call waits for its turn', async () => {
    const { begun, ask, end, running, waiting } = await openBusy();
    const outside = ask('9.9.9.9', 'outside', {});
    await waiting(1);
    expect(begun).toEqual(['running']);
    end();
    await Promise.all([running, outside]);
  });
});

test('a page is rendered with everything it requests, even while all turns for calls are taken', async () => {
  const gate = Promise.withResolvers<void>();
  const calls = new TurnQueue({ what: 'call', atOnce: 1, waiting: 0, waitingPerClient: 0 });
  const running = calls.get('another', '', () => gate.promise);
  const path = '/api/events/admission?seller=museum';
  const pages = pageThatAsks(path);
  const app = createApp({ services: world.services, pages, turns: { ...openTurns(), calls } });
  const statusAt = async (address: string) =>
    (await app.fetch(new Request(`http://localhost${address}`))).status;
  expect(await statusAt(path)).toBe(503);
  expect(await statusAt('/museum/my')).toBe(200);
  gate.resolve();
  await running;
});

test('a shared answer takes only one turn, even if there is only one', async () => {
  const calls = new TurnQueue({ what: 'call', atOnce: 1, waiting: 5, waitingPerClient: 5 });
  const app = createApp({ services: world.services, turns: { ...openTurns(), calls } });
  const { fetch } = shareAnswers(world.services, readCallAddress, calls, app.fetch);
  const asked = [1, 2, 3].map((limit) =>
    fetch(
      new Request(
        `http://localhost/cached_api/events/admission/calendar?seller=museum&limit=${limit}`,
      ),
    ),
  );
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a shared call is refused in the API’s format too, and a kept one is answered', async () => {
  const gate = Promise.withResolvers<void>();
  const calls = new TurnQueue({ what: 'call', atOnce: 1, waiting: 0, waitingPerClient: 0 });
  const app = createApp({ services: world.services, turns: { ...openTurns(), calls } });
  const { fetch } = shareAnswers(world.services, readCallAddress, calls, app.fetch);
  const ask = async (limit: number) =>
    fetch(new Request(`http://localhost/cached_api/events/admission?seller=museum&limit=${limit}`));
  expect((await ask(1)).status).toBe(200);
  await expect.poll(() => calls.running).toBe(0);
  const running = calls.get('another', '', () => gate.promise);
  expect((await ask(1)).status).toBe(200);
  const refused = await ask(2);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ errors: [{ _code: 'server_busy' }] });
  gate.resolve();
  await running;
});
