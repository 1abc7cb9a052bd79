import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { type Letter, type Mailer, openMailer, TemporaryMailError } from './mailer.ts';

let mailbox: RunningMailbox;
let mailer: Mailer;
const servers: Server[] = [];
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterEach(async () => {
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const letter = (over: Partial<Letter> = {}): Letter => ({
  messageId: 'abc123@hall.example',
  from: { name: 'Hall', address: 'box@hall.example' },
  replyTo: 'help@hall.example',
  to: 'ada@example.org',
  subject: 'Your tickets: Größe – order K7',
  html: '<p>Hello <img src="cid:code-1.k@hall.example"></p>',
  text: 'Hello',
  language: 'en',
  attachments: [
    {
      filename: 'code-1.png',
      contentType: 'image/png',
      content: dot,
      cid: 'code-1.k@hall.example',
    },
    { filename: 'K7.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' },
  ],
  ...over,
});

const received = () => {
  const [first] = mailbox.messages();
  if (!first) throw new Error('no letter came');
  return first;
};
const headersOf = (name: string) =>
  received()
    .headers.filter((header) => header.name.toLowerCase() === name.toLowerCase())
    .map(({ value }) => value);

test('a letter arrives as HTML and text, with embedded pictures and attached files', async () => {
  expect(await mailer.send(letter())).toMatchObject({ kind: 'taken' });
  const got = received();
  expect(got).toMatchObject({
    subject: 'Your tickets: Größe – order K7',
    from: 'Hall <box@hall.example>',
    to: 'ada@example.org',
    text: expect.stringContaining('Hello'),
    html: expect.stringContaining('cid:code-1.k@hall.example'),
    envelope: { from: 'box@hall.example', to: ['ada@example.org'] },
  });
  expect(got.attachments).toMatchObject([
    { filename: 'code-1.png', contentId: 'code-1.k@hall.example', inline: true },
    { filename: 'K7.ics', type: 'text/calendar', inline: false },
  ]);
  expect(Buffer.from(got.attachments[0]?.content ?? [])).toEqual(dot);
  expect(headersOf('Message-ID')).toEqual(['<abc123@hall.example>']);
  expect(headersOf('Reply-To')).toEqual(['help@hall.example']);
  expect(headersOf('Auto-Submitted')).toEqual(['auto-generated']);
  expect(headersOf('Content-Language')).toEqual(['en']);
  // A tenant's letter advertises no software.
  expect(headersOf('X-Mailer')).toEqual([]);
});

test.each([
  'Hall\r\nBcc: evil@mail.example',
  'Hall\nBcc: evil@mail.example',
  'Hall\rBcc: evil@mail.example',
  'Hall" <evil@mail.example>, "',
  'Hall\u0085Bcc: evil@mail.example',
  'Hall\u2028Bcc: evil@mail.example',
  'Hall\u0000\r\n\r\nBody',
  'Hall <evil@mail.example>,',
  '=?utf-8?q?Hall=0D=0ABcc:_evil@mail.example?=',
])('no name can add a header or a recipient: %j', async (name) => {
  await mailer.send(letter({ from: { name, address: 'box@hall.example' }, subject: name }));
  const got = received();
  expect(got.envelope).toEqual({ from: 'box@hall.example', to: ['ada@example.org'] });
  expect(headersOf('From')).toHaveLength(1);
  expect(headersOf('Subject')).toHaveLength(1);
  expect(got.headers.map((header) => header.name.toLowerCase())).not.toContain('bcc');
  expect(got.from).toMatch(/ <box@hall\.example>$/);
  expect(got.text).toContain('Hello');
  // Nor may a line break reach a mail reader, which could pass it on.
  expect(got.subject + got.from).not.toMatch(/[\p{Cc}\u2028]/u);
  const head = Buffer.from(got.raw).toString().split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^bcc:/im);
});

test('a second attempt is the same letter: mail readers recognize its Message-ID', async () => {
  mailbox.injectFault('cut_after_data');
  await expect(mailer.send(letter())).rejects.toThrow(TemporaryMailError);
  await mailer.send(letter());
  expect(mailbox.messages()).toHaveLength(2);
  const ids = mailbox.messages().map(({ headers }) => {
    return headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  });
  expect(new Set(ids)).toEqual(new Set(['<abc123@hall.example>']));
});

test('a temporary failure of a mail server is thrown, to be retried', async () => {
  mailbox.injectFault('refuse_for_now');
  const trouble = await mailer.send(letter()).catch((error: unknown) => error);
  expect(trouble).toBeInstanceOf(TemporaryMailError);
  expect(String(trouble)).toMatch(/451/);
  expect(String(trouble)).not.toContain('ada@');
  expect(await mailer.send(letter())).toMatchObject({ kind: 'taken' });
});

test('an unreachable mail server is thrown, to be retried', async () => {
  const gone = openMailer('smtp://127.0.0.1:1');
  await expect(gone.send(letter())).rejects.toThrow(TemporaryMailError);
  gone.close();
});

test('a permanent refusal is returned, and not thrown', async () => {
  mailbox.injectFault('refuse_for_good');
  expect(await mailer.send(letter())).toMatchObject({ kind: 'refused', status: 554 });
  expect(mailbox.messages()).toEqual([]);
});

/** A mail server that gives these answers to commands, and 250 to others. */
async function serverThatSays(answers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 ready\r\n');
    createInterface(socket).on('line', (line) => {
      const answer = Object.entries(answers).find(([command]) => line.startsWith(command));
      socket.write(`${answer?.[1] ?? (line === 'DATA' ? '354 go on' : '250 fine')}\r\n`);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}

test.each([
  ['RCPT TO', '550 no such user', { kind: 'refused', status: 550 }],
  ['RCPT TO', '452 mailbox full', TemporaryMailError],
  // These are wrong settings, not the buyer's mistake.
  ['MAIL FROM', '550 you may not send', TemporaryMailError],
  ['EHLO', '554 go away', TemporaryMailError],
])('%s answered by "%s" has the right outcome', async (command, answer, outcome) => {
  const strict = openMailer(
    await serverThatSays({ [command]: answer, ...(command === 'EHLO' ? { HELO: answer } : {}) }),
  );
  const sent = strict.send(letter());
  if (typeof outcome === 'object') expect(await sent).toMatchObject(outcome);
  else await expect(sent).rejects.toThrow(outcome);
  strict.close();
});
