import { listen } from '../listen.ts';
import { mailboxApp } from './app.ts';
import { type Letter, Letters } from './letters.ts';
import { listenForLetters, type MailFault, type OrderedMailFault } from './smtp.ts';

export type MailboxOptions = {
  /** 0 takes any free port. */
  smtpPort: number;
  /** 0 takes any free port. */
  httpPort: number;
  /** Where the letters are kept over a restart. Without it they live in memory only. */
  dataFolder?: string;
};

export type RunningMailbox = {
  smtpUrl: string;
  /** Origin of the pages and of `/api/messages`. */
  url: string;
  /** Newest first; `to` picks those whose envelope names the address. */
  messages(to?: string): Letter[];
  /** The newest letter that fits, now or once it arrives; an error after ten seconds, or `milliseconds`. */
  waitFor(fits: (letter: Letter) => boolean, milliseconds?: number): Promise<Letter>;
  /** Spoils the next letters: refuses them, or takes them and cuts the connection. */
  orderFault(kind: MailFault, times?: number): void;
  stop(): Promise<void>;
};

/** Starts a mail server that keeps every letter, and the pages that show them. */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const letters = new Letters(options.dataFolder);
  await letters.load();
  const faults: OrderedMailFault[] = [];
  const smtp = await listenForLetters(letters, faults, options.smtpPort);
  const web = await listen(mailboxApp(letters, faults), options.httpPort);
  return {
    smtpUrl: smtp.url,
    url: web.url,
    messages: (to) => letters.list(to),
    waitFor: (fits, milliseconds = 10_000) => letters.waitFor(fits, milliseconds),
    orderFault: (kind, times = 1) => {
      faults.push({ kind, times });
    },
    stop: async () => {
      await smtp.stop();
      await web.stop();
    },
  };
}
