import type { RenderLetter } from '#contract/letters/letters.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { keptText } from '#domain/letters/kept-text.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import { letterKey } from '../mail/letter-key.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import { type ReturnedLetter, returnPathOf } from '../mail/return-path.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { recordAttempt, recordOutcome } from '../store/letters/letter-rows.ts';
import { markSent, wasSent } from '../store/letters/sent-letters.ts';

/** The services that send letters. */
export interface LetterServices {
  readonly mailer: Mailer;
  /** The page server's, from its bundle. */
  readonly renderLetter: RenderLetter;
}

/** The services for one letter, and its kept row. */
export interface Post extends LetterServices {
  readonly letterId: string;
  /** Set if staff send a letter again: it gets a Message-ID of its own. */
  readonly again: string | undefined;
}

/** The facts about a letter that logs and staff may see: no address, and no id that grants access. */
interface About {
  readonly portal: string;
  readonly letter: string;
  readonly order_number?: string;
  readonly cart_number?: string;
}

interface Subject {
  readonly catalogue: Catalogue;
  readonly sellerId: string;
  readonly about: About;
  /** Codes in the letter's text that grant access or pay: they are not stored. */
  readonly secrets: readonly string[];
  /** The member it is for, if its job does not name them. */
  readonly memberId?: string;
}

/**
 * Sends a letter, once by its Message-ID, and records and logs the outcome; throws so that the job is retried. Sends
 * nothing to a placeholder address without a mailbox (USR-12).
 */
export async function deliverLetter(
  post: Post,
  services: Services,
  { catalogue, sellerId, about, secrets, memberId }: Subject,
  written: Letter,
): Promise<void> {
  const { store, log, now } = services;
  const { letterId: id, mailer } = post;
  const portalId = catalogue.portal.id;
  const { key, letter } = keyed(written, post, catalogue.portal.key);
  if (!isReachable(letter.to, noEmailRule({ catalogue, seller: { id: sellerId } }))) {
    log.warn(about, 'no letter: there is no e-mail address to send it to');
    await endWithout(services, portalId, id, 'there is no e-mail address to send it to');
    return;
  }
  const wasSentBefore = await store.writeOnce(portalId, (tx) => {
    const sent = wasSent(tx, key);
    recordAttempt(tx, {
      id,
      key,
      kind: about.letter,
      memberId,
      recipient: letter.to,
      language: letter.language,
      subject: letter.subject.slice(0, 500),
      body: keptText(letter.text, secrets),
    });
    return sent;
  });
  if (wasSentBefore) {
    log.info(about, 'a letter was sent before');
    const at = new Date(now());
    await store.writeOnce(portalId, (tx) =>
      recordOutcome(tx, id, { state: 'sent', answer: null, at }),
    );
    return;
  }
  const delivery = await mailer.send(returning(services, { portalId, letterId: id }, letter));
  const { kind, answer } = delivery;
  const at = new Date(now());
  await store.writeOnce(portalId, (tx) => {
    recordOutcome(tx, id, { state: kind === 'taken' ? 'sent' : 'refused', answer, at });
    if (kind === 'taken') markSent(tx, key, at);
  });
  if (delivery.kind === 'taken') log.info(about, 'a letter was sent');
  else log.warn({ ...about, status: delivery.status }, 'a letter was refused permanently');
}

/** A letter with its return path, if the installation reads bounces. */
function returning(
  { settings: { mail, giftCardKey } }: Services,
  returned: ReturnedLetter,
  letter: Letter,
): Letter {
  if (mail.bounces === undefined) return letter;
  return { ...letter, returnPath: returnPathOf(giftCardKey, mail.bounces, returned) };
}

/** A letter and its key, which stays the same for every attempt at it. */
function keyed(letter: Letter, { again }: Post, portalKey: string) {
  const at = letter.messageId.indexOf('@');
  const first = letter.messageId.slice(0, at);
  if (again === undefined) return { key: first, letter };
  const key = letterKey({ portalKey, subjectId: first, kind: 'again', occasion: again });
  return { key, letter: { ...letter, messageId: `${key}${letter.messageId.slice(at)}` } };
}

/** Ends a letter that must not be sent: `why` names what changed since it was queued. */
export async function skipLetter(
  services: Services,
  { letterId }: Post,
  {
    portalId,
    about,
    why,
  }: { readonly portalId: number; readonly about: About; readonly why: string },
): Promise<void> {
  services.log.info(about, `no letter: ${why}`);
  await endWithout(services, portalId, letterId, why);
}

const endWithout = ({ store, now }: Services, portalId: number, id: string, why: string) =>
  store.writeOnce(portalId, (tx) =>
    recordOutcome(tx, id, { state: 'skipped', answer: why, at: new Date(now()) }),
  );
