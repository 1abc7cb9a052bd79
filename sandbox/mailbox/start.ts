import { listen } from '../listen.ts';
import { mailboxApp } from './app.ts';
import { type Envelope, type Letter, Letters } from './letters.ts';
import type { ReturnedMail } from './returned-mail.ts';
import { type InjectedMailFault, listenForLetters, type MailFault } from './smtp.ts';

export type MailboxOptions = {
  /** 0 picks a free port. */
  smtpPort: number;
  /** 0 picks a free port. */
  httpPort: number;
  /** Folder in which letters survive a restart; without it they are kept in memory. */
  dataFolder?: string;
};

export type RunningMailbox = {
  smtpUrl: string;
  /** Origin of the pages and of `/api/messages`. */
  url: string;
  /** Adds a letter that arrived at an earlier time, unless one with its Message-ID is there. */
  keepPast(past: PastLetter): Promise<void>;
  /** The letters, newest first; with `to`, only those whose envelope names that recipient. */
  messages(to?: string): Letter[];
  /** Returns the newest matching letter, or waits for one: ten seconds, or `milliseconds`. */
  waitFor(matches: (letter: Letter) => boolean, milliseconds?: number): Promise<Letter>;
  /** Makes the next letters fail: they are refused, or accepted and the connection cut. */
  injectFault(kind: MailFault, times?: number): void;
  /** Passes the reports about letters that cannot be delivered to `take`, as a mail server pipes them to a program. */
  onReturn(take: (report: ReturnedMail) => Promise<void>): void;
  stop(): Promise<void>;
};

export type PastLetter = {
  envelope: Envelope;
  raw: Uint8Array;
  receivedAt: Date;
  messageId: string;
};

/** Milliseconds until a report is sent: the letter has to be recorded as sent first. */
const returnedAfter = 500;

/** Starts a mail server that keeps every letter, with pages that show them. */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const letters = new Letters(options.dataFolder);
  await letters.load();
  const faults: InjectedMailFault[] = [];
  let take: (report: ReturnedMail) => Promise<void> = async () => undefined;
  const waiting = new Set<NodeJS.Timeout>();
  const returned = (report: ReturnedMail): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      handOver(report).catch((error: unknown) => console.error(error));
    }, returnedAfter);
    waiting.add(timer);
  };
  const handOver = async (report: ReturnedMail): Promise<void> => {
    await letters.add({ from: '', to: [report.to] }, report.raw);
    await take(report);
  };
  const smtp = await listenForLetters(letters, faults, options.smtpPort, returned);
  const web = await listen(mailboxApp(letters, faults), options.httpPort);
  return {
    smtpUrl: smtp.url,
    url: web.url,
    keepPast: async ({ envelope, raw, receivedAt, messageId }) => {
      const isKept = letters
        .list()
        .some(({ headers }) =>
          headers.some(
            ({ name, value }) => name.toLowerCase() === 'message-id' && value === `<${messageId}>`,
          ),
        );
      if (!isKept) await letters.add(envelope, raw, receivedAt);
    },
    messages: (to) => letters.list(to),
    waitFor: (matches, milliseconds = 10_000) => letters.waitFor(matches, milliseconds),
    injectFault: (kind, times = 1) => {
      faults.push({ kind, times });
    },
    onReturn: (handler) => {
      take = handler;
    },
    stop: async () => {
      for (const timer of waiting) clearTimeout(timer);
      await smtp.stop();
      await web.stop();
    },
  };
}
