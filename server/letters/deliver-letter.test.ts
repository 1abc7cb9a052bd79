import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { letterOf } from '../jobs/enqueue.ts';
import { type Letter, openMailer, TemporaryMailError } from '../mail/mailer.ts';
import { keepLetter } from '../store/letters/letter-rows.ts';
import { configure } from '../testing/member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { deliverLetter } from './deliver-letter.ts';

let world: World;
let mailbox: RunningMailbox;
const servers: Server[] = [];
beforeAll(async () => {
  world = await openWorld();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  await configure(world, {
    'login.no_email_prefix': 'noemail',
    'login.test_accounts': ['noemail-try@example.org'],
  });
});
afterEach(async () => {
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  await mailbox.stop();
  await world.close();
});

const letter = (over: Partial<Letter> = {}): Letter => ({
  messageId: `${randomUUID()}@tower.example`,
  from: { name: 'Tower', address: 'box@tower.example' },
  replyTo: undefined,
  to: 'ada@example.org',
  subject: 'Your tickets',
  html: '<p>Hello</p>',
  text: 'Hello',
  language: 'en',
  attachments: [],
  ...over,
});

/** Delivers a letter once, as its job does. */
async function attempt(
  sent: Letter,
  smtpUrl = mailbox.smtpUrl,
  { letterId = randomUUID(), again }: { letterId?: string; again?: string } = {},
): Promise<void> {
  const mailer = openMailer(smtpUrl);
  const catalogue = await world.services.cache.catalogue(world.venue.portalId);
  const about = { portal: 'tower', letter: 'order_confirmation', order_number: 'K7' };
  const renderLetter = () => Promise.reject(new Error('it is written'));
  const subject = { catalogue, sellerId: 'shop', about, secrets: ['K7SECRET'] };
  await deliverLetter(
    { mailer, renderLetter, letterId, again },
    world.services,
    subject,
    sent,
  ).finally(() => mailer.close());
}

const idsThatCame = () =>
  mailbox
    .messages()
    .map(({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value);

type Stage = 'connect' | 'RCPT TO' | 'DATA' | '.';

/** A mail server that works up to a stage, then answers `answer` or disconnects. */
async function serverThatEndsAt(stage: Stage, answer?: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (stage === 'connect') return socket.destroy();
    socket.write('220 ready\r\n');
    let isLetter = false;
    createInterface(socket).on('line', (line) => {
      if (isLetter && line !== '.') return;
      if (line.startsWith(stage)) {
        if (answer === undefined) socket.destroy();
        else socket.write(`${answer}\r\n`);
        return;
      }
      isLetter = line === 'DATA';
      socket.write(isLetter ? '354 go on\r\n' : '250 fine\r\n');
    });
    return undefined;
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}

/** Stores a letter as its job would; returns its id. */
async function kept(): Promise<string> {
  const id = randomUUID();
  const { portalId } = world.venue;
  const given = letterOf('mail_confirmation', { portal_id: portalId }, id);
  await world.services.store.write(portalId, (tx) => keepLetter(tx, given));
  return id;
}

const rowOf = async (id: string) =>
  (
    await world.sql<{ state: string; answer: string | null; attempts: number; body: string }>(
      'select state, answer, attempts, recipient, body from letter where id = $1',
      [id],
    )
  )[0];

test.each<[Stage, string | undefined]>([
  ['connect', undefined],
  ['RCPT TO', undefined],
  ['RCPT TO', '452 mailbox full'],
  ['DATA', undefined],
  ['.', undefined],
  ['.', '451 try again later'],
])('a mail server that fails at %j (%j) gets the same letter again', async (stage, answer) => {
  const sent = letter();
  const letterId = await kept();
  const failing = attempt(sent, await serverThatEndsAt(stage, answer), { letterId });
  await expect(failing).rejects.toThrow(TemporaryMailError);
  expect(await rowOf(letterId)).toMatchObject({ state: 'queued', attempts: 1 });
  await attempt(sent, mailbox.smtpUrl, { letterId });
  // Running the job again sends nothing.
  await attempt(sent, mailbox.smtpUrl, { letterId });
  expect(await rowOf(letterId)).toMatchObject({ state: 'sent', attempts: 2 });
  expect(idsThatCame()).toEqual([`<${sent.messageId}>`]);
});

test('a letter accepted before the connection broke may arrive twice, under one Message-ID', async () => {
  const sent = letter();
  mailbox.injectFault('cut_after_data');
  await expect(attempt(sent)).rejects.toThrow(TemporaryMailError);
  await attempt(sent);
  await attempt(sent);
  expect(idsThatCame()).toEqual([`<${sent.messageId}>`, `<${sent.messageId}>`]);
});

// Guards: LET-02
test('a letter that a mailbox refuses permanently is kept as refused, with the answer', async () => {
  const letterId = await kept();
  await attempt(letter(), await serverThatEndsAt('RCPT TO', '550 no such user'), { letterId });
  expect(await rowOf(letterId)).toMatchObject({ state: 'refused', answer: '550 no such user' });
  expect(mailbox.messages()).toEqual([]);
});

test('a letter is kept without its links and secrets', async () => {
  const letterId = await kept();
  const text = 'Code K7SECRET, or https://hall.example/o/f00?token=t1.\nBye';
  await attempt(letter({ text }), mailbox.smtpUrl, { letterId });
  expect(await rowOf(letterId)).toMatchObject({
    recipient: 'ada@example.org',
    body: 'Code …, or https://hall.example/…\nBye',
  });
  expect(mailbox.messages()[0]?.text).toContain('K7SECRET');
});

// Guards: LET-02
test('a resent letter is another letter, and is sent once', async () => {
  const sent = letter();
  await attempt(sent);
  await attempt(sent, mailbox.smtpUrl, { again: 'one' });
  await attempt(sent, mailbox.smtpUrl, { again: 'one' });
  expect(new Set(idsThatCame()).size).toBe(2);
  expect(mailbox.messages()).toHaveLength(2);
});

describe('a letter to', () => {
  // Guards: USR-12
  test.each([
    ['an address without a mailbox', 'noemail-4711@example.org', 0],
    ['a test account', 'NoEmail-Try@example.org', 1],
    ['two addresses', 'ada@example.org, evil@mail.example', 0],
    ['nobody', '', 0],
    ['a buyer', 'ada@example.org', 1],
  ])('%s (%s) goes out %d times, whatever its subject', async (_, to, times) => {
    await attempt(letter({ to }));
    expect(mailbox.messages()).toHaveLength(times);
  });
});
