import { randomInt } from 'node:crypto';
import type { JobPayloads } from '../jobs/enqueue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { senderOf } from '../mail/sender.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { tokenHash } from '../setup/token.ts';
import { personById } from '../store/staff/people.ts';
import { setSessionCode } from '../store/staff/staff-sessions.ts';

/** Milliseconds until a code expires. */
const codeLife = 10 * 60_000;

/** The stored form of a code, which works only in one session. */
export const sampleCodeHash = (sessionId: string, code: string): Buffer =>
  tokenHash(`${sessionId} ${code}`);

/** Generates the code by which a sample person confirms that they are still there, and sends it to them (STF-02). */
export async function mailSampleCode(
  { store, settings, now, log }: Services,
  mailer: Mailer,
  { portal_id, person_id, session_id }: JobPayloads['send_sample_code'],
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const person = await store.write(portal_id, async (tx) => {
    const found = await personById(tx, person_id);
    if (!found?.is_sample) return undefined;
    await setSessionCode(tx, session_id, {
      code_hash: sampleCodeHash(session_id, code),
      code_ends_at: new Date(now() + codeLife),
    });
    return found;
  });
  if (!person) {
    log.info('no code is mailed: this person of the samples is gone');
    return;
  }
  const text = `${code} is your code for the console. It works for ten minutes, once.`;
  const delivery = await mailer.send({
    messageId: `staff-code.${uuid()}@localhost`,
    from: senderOf('Console', [settings.mail.from]).from,
    replyTo: undefined,
    to: person.email,
    subject: `Your code: ${code}`,
    html: `<p>${text}</p>`,
    text,
    language: 'en',
    attachments: [],
  });
  if (delivery.kind === 'refused') log.warn({ status: delivery.status }, 'a code was refused');
}
