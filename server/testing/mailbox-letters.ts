import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { startMailbox } from '#sandbox/mailbox/start.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { mailMailboxToken } from '../letters/mail-mailbox-token.ts';
import { openMailer } from '../mail/mailer.ts';
import { postOf } from './post-of.ts';
import { emptyQueue } from './queue.ts';
import type { World } from './venues/world.ts';

export interface MailboxLetter {
  readonly to: string;
  /** Path of the link in the letter. */
  readonly path: string;
  readonly token: string;
}

export interface MailboxLetters {
  /** Runs the waiting jobs; returns all letters sent. */
  read(): Promise<MailboxLetter[]>;
  /** Clears jobs, letters and rate limits. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Stands in for the page server's bundle: renders a letter as its link alone. */
const renderLetter: RenderLetter = async (_, content) => {
  const { url, note } = content as NoteLetter;
  return { subject: note.kind, html: url, text: url };
};

/** Collects letters with links that set a password or confirm an address. */
export async function openMailboxLetters(world: World): Promise<MailboxLetters> {
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  const mailer = openMailer(mailbox.smtpUrl);
  return {
    async read() {
      const waiting = await world.sql<{ payload: JobPayloads['mail_mailbox_token'] }>(
        'delete from graphile_worker._private_jobs returning payload',
      );
      for (const { payload } of waiting) {
        await mailMailboxToken(world.services, postOf({ mailer, renderLetter }, payload), payload);
      }
      return mailbox.messages().map((letter) => {
        const { pathname, searchParams } = new URL(letter.text ?? '');
        return { to: letter.to, path: pathname, token: searchParams.get('token') ?? '' };
      });
    },
    async clear() {
      await world.sql('delete from rate_window');
      await emptyQueue(world);
      await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
    },
    async close() {
      mailer.close();
      await mailbox.stop();
    },
  };
}
