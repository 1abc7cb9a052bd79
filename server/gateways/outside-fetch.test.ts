import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outsideFetch } from './outside-fetch.ts';

type Done = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** Requests that reached a service in the private network. */
let reached: string[] = [];
let answer: (text: (part: string) => boolean) => void = () => undefined;
const server = createServer((asked, response) => {
  reached.push(asked.url ?? '');
  if (asked.url === '/moved') response.writeHead(302, { location: '/secret' });
  answer((part) => response.write(part));
  if (asked.url !== '/endless') response.end('secret');
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  reached = [];
  answer = () => undefined;
});

const here: LookupAddress = { address: '127.0.0.1', family: 4 };
/** A public address that is assigned to nobody, so that no test reaches anyone. */
const nobody: LookupAddress = { address: '2000::1', family: 6 };

/** A name server that answers each question with the next of these. */
function names(...answers: LookupAddress[][]) {
  let asked = 0;
  const lookup = (_: string, __: LookupAllOptions, done: Done) =>
    done(null, answers[Math.min(asked++, answers.length - 1)] ?? []);
  return { lookup, asked: () => asked };
}
const at = (host: string, path = '/') => `http://${host}:${port}${path}`;
/** For an address that may be silent. */
const impatient = () => ({ signal: AbortSignal.timeout(300) });

describe('a URL chosen by a venue’s staff', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    'localhost',
  ])('is not asked if it is %s', async (host) => {
    const ask = outsideFetch({ privateHosts: [] });
    await expect(ask(at(host))).rejects.toThrow(/not on the Internet/);
    expect(reached).toEqual([]);
  });

  test('is not requested if one of its addresses is private', async () => {
    const { lookup } = names([nobody, here]);
    const ask = outsideFetch({ privateHosts: [], lookup });
    await expect(ask(at('login.example'))).rejects.toThrow(/not on the Internet/);
    expect(reached).toEqual([]);
  });

  // Guards: STF-15
  test('is requested at the address that was checked, whatever its name server says the second time', async () => {
    const { lookup, asked } = names([nobody], [here]);
    const ask = outsideFetch({ privateHosts: [], lookup });
    await expect(ask(at('login.example'), impatient())).rejects.toThrow();
    expect(asked()).toBe(1);
    expect(reached).toEqual([]);
  });

  test('control: checked only before connecting, the second answer leads inside', async () => {
    const { lookup } = names([nobody], [here]);
    await new Promise((checked) => lookup('login.example', { all: true }, checked));
    const asked = request(at('login.example'), { lookup: lookup as unknown as LookupFunction });
    asked.end();
    await once(asked, 'response');
    expect(reached).toEqual(['/']);
  });

  test('is requested if the operator named it, and no other is', async () => {
    const { lookup } = names([here]);
    const ask = outsideFetch({ privateHosts: ['login.example'], lookup });
    expect(await (await ask(at('login.example'))).text()).toBe('secret');
    await expect(ask(at('login.example.evil'))).rejects.toThrow(/not on the Internet/);
    await expect(ask(at('127.0.0.1'))).rejects.toThrow(/not on the Internet/);
    expect(reached).toEqual(['/']);
  });

  test('is not followed to a redirect', async () => {
    const ask = outsideFetch({ privateHosts: 'any' });
    expect((await ask(at('127.0.0.1', '/moved'))).status).toBe(302);
    expect(reached).toEqual(['/moved']);
  });

  test('is read up to a mebibyte', async () => {
    let sent = 0;
    answer = (write) => {
      const go = () => {
        while (sent < 400_000_000 && write('x'.repeat(65_536))) sent += 65_536;
        if (!server.listening || sent >= 400_000_000) return;
        setTimeout(go, 1);
      };
      go();
    };
    const ask = outsideFetch({ privateHosts: 'any' });
    await expect(ask(at('127.0.0.1', '/endless'))).rejects.toThrow();
    expect(sent).toBeLessThan(50_000_000);
  });
});
