import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailboxOptions, type RunningMailbox, startMailbox } from './start.ts';

const running: RunningMailbox[] = [];

async function mailbox(options: Partial<MailboxOptions> = {}) {
  const started = await startMailbox({ smtpPort: 0, httpPort: 0, ...options });
  running.push(started);
  return started;
}

afterEach(async () => {
  for (const started of running.splice(0)) await started.stop();
});

const dot = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

function letter(over: object = {}) {
  return {
    from: 'Museum <desk@museum.test>',
    to: 'ada@visitor.test',
    subject: 'Your tickets – Größe',
    text: 'Hello Ada',
    html: '<html><head></head><body><img src="cid:code@foyer"><p>Hello <b>Ada</b></p></body></html>',
    attachments: [
      { filename: 'code.gif', content: dot, cid: 'code@foyer' },
      { filename: 'visit.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
    ],
    ...over,
  };
}

async function page(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('the mailbox', () => {
  it('hides letters from the machine’s other users, even in a folder that was readable', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'mailbox-'));
    chmodSync(dataFolder, 0o755);
    const box = await mailbox({ dataFolder });
    await nodemailer.createTransport(box.smtpUrl).sendMail(letter());
    const files = readdirSync(dataFolder).map((name) => join(dataFolder, name));
    expect(files).toHaveLength(2);
    const openTo = (file: string) => statSync(file).mode & 0o077;
    expect([dataFolder, ...files].filter((file) => openTo(file) !== 0)).toEqual([]);
  });

  it('stores a past letter once among the later ones, and keeps it over a restart', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'mailbox-'));
    const box = await mailbox({ dataFolder });
    await nodemailer.createTransport(box.smtpUrl).sendMail(letter({ subject: 'Today' }));
    const messageId = 'kept@museum.test';
    const raw = Buffer.from(`Message-ID: <${messageId}>\r\nSubject: Last year\r\n\r\nHello`);
    const envelope = { from: 'desk@museum.test', to: ['ada@visitor.test'] };
    const past = { envelope, raw, receivedAt: new Date('2025-03-01T10:00:00Z'), messageId };
    await box.keepPast(past);
    await box.keepPast(past);
    const subjects = (of: typeof box) => of.messages().map(({ subject }) => subject);
    expect(subjects(box)).toEqual(['Today', 'Last year']);
    expect(box.messages()[1]?.receivedAt).toBe('2025-03-01T10:00:00.000Z');
    const again = await mailbox({ dataFolder });
    expect(subjects(again)).toEqual(['Today', 'Last year']);
  });

  it('stores a letter that arrives over SMTP, parsed and raw', async () => {
    const box = await mailbox();
    await nodemailer.createTransport(box.smtpUrl).sendMail(letter());
    const [kept] = box.messages('ADA@visitor.test');
    expect(kept).toMatchObject({
      subject: 'Your tickets – Größe',
      from: 'Museum <desk@museum.test>',
      text: expect.stringContaining('Hello Ada'),
      envelope: { from: 'desk@museum.test', to: ['ada@visitor.test'] },
    });
    expect(kept?.attachments.map(({ filename }) => filename)).toEqual(['code.gif', 'visit.ics']);
    expect(Buffer.from(kept?.raw ?? []).toString()).toContain('MIME-Version: 1.0');
  });

  it('accepts any name and password', async () => {
    const box = await mailbox();
    const withName = box.smtpUrl.replace('//', '//someone:secret@');
    await nodemailer.createTransport(withName).sendMail(letter());
    expect(box.messages()).toHaveLength(1);
  });

  it('lists the newest letter first, and has a page for each', async () => {
    const box = await mailbox();
    const transport = nodemailer.createTransport(box.smtpUrl);
    await transport.sendMail(letter({ subject: 'First <one>' }));
    await transport.sendMail(letter({ subject: 'Second' }));
    const list = (await page(box.url)).text;
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First &lt;one&gt;'));
    const [second] = box.messages();
    const shown = await page(`${box.url}/letters/${second?.id}`);
    expect(shown.text).toContain('visit.ics');
    expect(shown.text).toContain('Hello Ada');
    expect(shown.text).not.toContain('false');
  });

  it('shows the letter’s HTML with its pictures and runs no scripts', async () => {
    const box = await mailbox();
    await nodemailer.createTransport(box.smtpUrl).sendMail(letter());
    const id = box.messages()[0]?.id;
    const body = await page(`${box.url}/letters/${id}/body`);
    const policy = body.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
    expect(body.text).toContain(`src="/letters/${id}/parts/0"`);
    const picture = await fetch(`${box.url}/letters/${id}/parts/0`);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(dot);
    const file = await fetch(`${box.url}/letters/${id}/parts/1`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*visit\.ics/);
    await file.arrayBuffer();
  });

  it('returns its letters in JSON, and deletes them on request', async () => {
    const box = await mailbox();
    const transport = nodemailer.createTransport(box.smtpUrl);
    await transport.sendMail(letter());
    await transport.sendMail(letter({ to: 'bob@visitor.test' }));
    const read = async (query: string) => (await fetch(`${box.url}/api/messages${query}`)).json();
    const { messages } = await read('?to=bob@visitor.test');
    expect(messages).toHaveLength(1);
    expect(await read(`/${messages[0].id}`)).toMatchObject({ to: 'bob@visitor.test' });
    await fetch(`${box.url}/api/messages`, { method: 'DELETE' });
    expect(await read('')).toEqual({ messages: [] });
  });

  it('keeps its letters over a restart', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'mailbox-'));
    const first = await startMailbox({ smtpPort: 0, httpPort: 0, dataFolder });
    await nodemailer.createTransport(first.smtpUrl).sendMail(letter());
    const [before] = first.messages();
    await first.stop();
    const second = await mailbox({ dataFolder });
    expect(second.messages().map(({ id, subject }) => ({ id, subject }))).toEqual([
      { id: before?.id, subject: before?.subject },
    ]);
  });

  it('waits for a letter that has not arrived yet', async () => {
    const box = await mailbox();
    const waiting = box.waitFor(({ subject }) => subject === 'Later');
    const transport = nodemailer.createTransport(box.smtpUrl);
    await transport.sendMail(letter({ subject: 'Now' }));
    await transport.sendMail(letter({ subject: 'Later' }));
    expect((await waiting).subject).toBe('Later');
    await expect(box.waitFor(({ subject }) => subject === 'Never', 5)).rejects.toThrow('5 ms');
  });
});

describe('a mailbox with injected faults', () => {
  it('refuses the next letters, temporarily or permanently', async () => {
    const box = await mailbox();
    const transport = nodemailer.createTransport(box.smtpUrl);
    box.injectFault('refuse_for_now');
    box.injectFault('refuse_for_good');
    await expect(transport.sendMail(letter())).rejects.toMatchObject({ responseCode: 451 });
    await expect(transport.sendMail(letter())).rejects.toMatchObject({ responseCode: 554 });
    await transport.sendMail(letter());
    expect(box.messages()).toHaveLength(1);
  });

  it('cuts the connection after storing the letter', async () => {
    const box = await mailbox();
    await fetch(`${box.url}/api/faults`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'cut_after_data' }),
    });
    const sending = nodemailer.createTransport(box.smtpUrl).sendMail(letter());
    await expect(sending).rejects.toThrow('Connection closed');
    expect(box.messages()).toHaveLength(1);
  });
});
