import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { mostReportBytes } from '../../mail/delivery-report.ts';
import { type Letter, openMailer } from '../../mail/mailer.ts';
import { returnPathOf } from '../../mail/return-path.ts';
import { keepLetter } from '../../store/letters/letter-rows.ts';
import { good } from '../../testing/staff/sign-in-acts.ts';
import { staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';
import { deliverLetter } from '../deliver-letter.ts';
import { type Bounce, readBounce, takeBounce } from './take-bounce.ts';

const bounces = 'bounces@mail.tower.example';

let world: World;
let mailbox: RunningMailbox;
beforeAll(async () => {
  world = await openWorld();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
});
afterEach(async () => {
  await world.sql('truncate letter, sent_letter');
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
});
afterAll(async () => {
  await mailbox.stop();
  await world.close();
});

const key = () => world.services.settings.giftCardKey;
const pathOf = (letterId: string) =>
  returnPathOf(key(), bounces, { portalId: world.venue.portalId, letterId });

/** Sends a letter as its job does; returns the id of its row. */
async function send(to: string): Promise<string> {
  const letterId = randomUUID();
  const { portalId } = world.venue;
  const services = {
    ...world.services,
    settings: { ...world.services.settings, mail: { smtpUrl: mailbox.smtpUrl, bounces } },
  };
  await services.store.write(portalId, (tx) =>
    keepLetter(tx, { id: letterId, task: 'mail_confirmation', payload: {} }),
  );
  const mailer = openMailer(mailbox.smtpUrl);
  const renderLetter = () => Promise.reject(new Error('it is written'));
  const letter: Letter = {
    messageId: `${randomUUID()}@tower.example`,
    from: { name: 'Tower', address: 'box@tower.example' },
    replyTo: undefined,
    to,
    subject: 'Your tickets',
    html: '<p>Hello</p>',
    text: 'Hello',
    language: 'en',
    attachments: [],
  };
  const catalogue = await services.cache.catalogue(portalId);
  const about = { portal: 'tower', letter: 'order_confirmation' };
  const subject = { catalogue, sellerId: 'shop', about, secrets: [] };
  const post = { mailer, renderLetter, letterId, again: undefined };
  await deliverLetter(post, services, subject, letter).finally(() => mailer.close());
  return letterId;
}

async function rowOf(id: string) {
  const [row] = await world.sql<{ state: string; answer: string; state_at: Date }>(
    'select state, answer, state_at from letter where id = $1',
    [id],
  );
  return row;
}

/** A report as mail servers write it. */
const report = (
  to: string,
  { action = 'failed', status = '5.1.1', before = '', after = '' } = {},
) =>
  Buffer.from(
    [
      'Return-Path: <>',
      `Delivered-To: ${to}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      'MIME-Version: 1.0',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      `It was not delivered.${before}`,
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; ada@example.org',
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} no such mailbox`,
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Subject: Your tickets${after}`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );

/** A message without a report. */
const sentences = (to: string, from: string, text: string, head: readonly string[] = []) =>
  Buffer.from([`Delivered-To: ${to}`, `From: ${from}`, ...head, '', text, ''].join('\r\n'));

async function take(raw: Buffer, ...addressed: string[]) {
  const read = await readBounce(key(), raw, addressed);
  return typeof read === 'string' ? read : takeBounce(world.services, read);
}

describe('a bounced letter (LET-02)', () => {
  // Guards: LET-02
  test('has its own return path, and the seller as its sender', async () => {
    const one = await send('ada@example.org');
    const [came] = mailbox.messages();
    expect(came).toMatchObject({
      from: 'Tower <box@tower.example>',
      envelope: { from: pathOf(one), to: ['ada@example.org'] },
    });
    expect(pathOf(one)).not.toBe(pathOf(randomUUID()));
  });

  // Guards: LET-02
  test('is marked as bounced once, with the mail server’s reason', async () => {
    const id = await send('ada@example.org');
    const raw = report(pathOf(id));
    expect(await take(raw)).toBe(true);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'bounced', answer: '550 5.1.1 no such mailbox' });
    expect(await take(report(pathOf(id), { status: '5.2.2' }))).toBe(false);
    expect(await rowOf(id)).toEqual(row);
  });

  // Guards: LET-02
  test('is listed as needing attention', async () => {
    const id = await send('ada@example.org');
    const owner = await staffMember(world);
    await take(report(pathOf(id)));
    const { attention } = good(await owner.client.call('listAttention', {}));
    expect(attention.entries).toMatchObject([
      { kind: 'letter_undelivered', letter: id, state: 'bounced', subject: 'Your tickets' },
    ]);
  });

  test('is also recognized by the address that the mail server names', async () => {
    const id = await send('ada@example.org');
    expect(await take(report(bounces))).toBe('no_letter');
    expect(await take(report(bounces), pathOf(id).toUpperCase())).toBe(true);
  });

  // Guards: LET-02
  test('is only delayed while a mail server keeps trying', async () => {
    const id = await send('ada@example.org');
    expect(await take(report(pathOf(id), { action: 'delayed', status: '4.2.2' }))).toBe(true);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', answer: '550 4.2.2 no such mailbox' });
    expect(await take(report(pathOf(id), { status: '4.4.7' }))).toBe(true);
    expect(await rowOf(id)).toMatchObject({ state: 'bounced' });
  });

  // Guards: LET-02
  test('is recognized by a report in any script and encoding', async () => {
    const utf8 = (to: string) =>
      report(to)
        .toString()
        .replace('message/delivery-status', 'message/global-delivery-status')
        .replace('rfc822; ada@', 'utf-8; адa@')
        .replace('no such mailbox', 'ящик не найден');
    const plain = await send('ada@example.org');
    expect(await take(Buffer.from(utf8(pathOf(plain))))).toBe(true);
    const coded = await send('ada@example.org');
    const [before = '', after = ''] = utf8(pathOf(coded)).split('global-delivery-status\r\n\r\n');
    const [fields = '', rest = ''] = after.split('--b\r\n');
    const body = Buffer.from(fields).toString('base64');
    const head =
      'global-delivery-status; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n';
    expect(await take(Buffer.from(`${before}${head}${body}\r\n--b\r\n${rest}`))).toBe(true);
    for (const id of [plain, coded]) {
      expect(await rowOf(id)).toMatchObject({
        state: 'bounced',
        answer: '550 5.1.1 ящик не найден',
      });
    }
  });

  test('is recognized by a report without a status', async () => {
    const id = await send('ada@example.org');
    const raw = report(pathOf(id)).toString().replace('Status: 5.1.1\r\n', '');
    expect(await take(Buffer.from(raw))).toBe(true);
    expect(await rowOf(id)).toMatchObject({
      state: 'bounced',
      answer: '550 5.1.1 no such mailbox',
    });
  });

  // Guards: LET-02
  test('is recognized by the text of a mail server that writes no report', async () => {
    const qmail =
      "Hi. This is the qmail-send program at mx.example.\r\nI've given up.\r\n\r\n<ada@example.org>:\r\nNo mailbox. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n";
    const daemon = 'Mail Delivery System <mailer-daemon@mx.example>';
    const one = await send('ada@example.org');
    expect(await take(sentences(pathOf(one), daemon, qmail))).toBe(true);
    expect(await rowOf(one)).toMatchObject({ state: 'bounced', answer: 'No mailbox. (#5.1.1)' });
    const two = await send('ada@example.org');
    const failed = ['X-Failed-Recipients: ada@example.org'];
    expect(await take(sentences(pathOf(two), daemon, 'It failed.', failed))).toBe(true);
    expect(await rowOf(two)).toMatchObject({ state: 'bounced', answer: '5.0.0' });
  });

  test('is not recognized by text next to a report, nor by its reader’s text', async () => {
    const id = await send('ada@example.org');
    const refused = '550 5.1.1 no such user';
    const beside = { action: 'relayed', status: '2.0.0', before: `\r\n${refused}` };
    const raw = report(pathOf(id), beside).toString();
    const fromServer = Buffer.from(`From: mailer-daemon@mx.example\r\n${raw}`);
    expect(await take(fromServer)).toBe('no_report');
    expect(await take(sentences(pathOf(id), 'Ada <ada@example.org>', refused))).toBe('no_report');
    expect(await take(sentences(bounces, 'mailer-daemon@mx.example', refused))).toBe('no_letter');
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  test('is not recognized by its reader’s answer, or by a report on something else', async () => {
    const id = await send('ada@example.org');
    const answer = `Delivered-To: ${pathOf(id)}\r\nSubject: I am away\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n`;
    expect(await take(Buffer.from(answer))).toBe('no_report');
    expect(await take(report(pathOf(id), { action: 'delivered', status: '2.1.5' }))).toBe(
      'no_report',
    );
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  // Guards: LET-02
  test('cannot be named by a stranger without the key', async () => {
    const id = await send('ada@example.org');
    const letter = { portalId: world.venue.portalId, letterId: id };
    const forged = returnPathOf('a key of somebody else', bounces, letter);
    expect(await take(report(forged))).toBe('no_letter');
    // Not even in a message with the true address outside its headers.
    expect(await take(report(forged, { before: pathOf(id) }))).toBe('no_letter');
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  test('that was never sent, or is gone, stays unchanged', async () => {
    const id = randomUUID();
    await world.services.store.write(world.venue.portalId, (tx) =>
      keepLetter(tx, { id, task: 'mail_confirmation', payload: {} }),
    );
    expect(await take(report(pathOf(id)))).toBe(false);
    expect(await rowOf(id)).toMatchObject({ state: 'queued' });
    expect(await take(report(pathOf(randomUUID())))).toBe(false);
  });

  // Guards: LET-02
  test('is recognized in a long message, whose end is cut off', async () => {
    const id = await send('ada@example.org');
    const raw = report(pathOf(id), { after: `\r\n\r\n${'x'.repeat(60)}\r\n`.repeat(40_000) });
    expect(raw.length).toBeGreaterThan(mostReportBytes);
    expect(await take(raw)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['bytes', '\u0000\ufffd\u0000'],
    [
      'an open part',
      'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status',
    ],
    ['many headers', 'To: a@b.example\r\n'.repeat(20_000)],
  ])('is not found in %s', async (_, text) => {
    const read = readBounce(key(), Buffer.from(text), [pathOf(randomUUID())]);
    expect(await read.catch(() => 'refused')).toMatch(/no_report|refused/);
  });
});

test('the stand-in for a mail server returns what was sent to some addresses', async () => {
  const taken: Bounce[] = [];
  const both = Promise.withResolvers<void>();
  mailbox.onReturn(async ({ to, raw }) => {
    const read = await readBounce(key(), Buffer.from(raw), [to]);
    if (typeof read !== 'string') taken.push(read);
    if (taken.length === 3) both.resolve();
  });
  const bounced = await send('ada+bounce@example.org');
  const expired = await send('ada+expire@example.org');
  const delayed = await send('ada+delay@example.org');
  await both.promise;
  const byId = new Map(taken.map(({ letterId, failure }) => [letterId, failure]));
  expect(byId.get(bounced)).toMatchObject({ kind: 'bounced', status: '5.1.1' });
  expect(byId.get(expired)).toMatchObject({ kind: 'bounced', status: '4.4.7' });
  expect(byId.get(delayed)).toMatchObject({ kind: 'delayed', status: '4.2.2' });
  expect(mailbox.messages(pathOf(bounced))).toHaveLength(1);
});
