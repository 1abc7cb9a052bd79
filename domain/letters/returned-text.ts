import { type DeliveryFailure, statusOfAnswer, wordsOf } from './delivery-status.ts';

/** A message that has no report, only sentences for people. */
export interface ReturnedText {
  /** The address in its From, without the name. */
  readonly sender: string;
  /** It has the header `X-Failed-Recipients`, which Exim writes into bounces only. */
  readonly hasFailedRecipients: boolean;
  readonly text: string;
}

/** Characters that are read: what failed comes first, and the letter that is returned after it. */
const mostText = 20_000;

/**
 * Reads a bounce that has sentences instead of a report; undefined for anything that is not certainly one, such as an
 * answer of somebody who is away, or news that a mail server still tries.
 */
export function readReturnedText(message: ReturnedText): DeliveryFailure | undefined {
  const text = message.text.slice(0, mostText).replace(/\r\n/g, '\n').trimStart();
  return text.startsWith('Hi. This is the') ? fromQmail(text) : fromDaemon(message, text);
}

/**
 * The form of qmail (QSBMF): an introduction, then a paragraph for each recipient, and the letter below a paragraph that
 * begins with a dash. It is for recipients that were given up only, whatever the status.
 */
function fromQmail(text: string): DeliveryFailure | undefined {
  for (const paragraph of text.split(/\n[ \t]*\n/).slice(1)) {
    if (paragraph.trimStart().startsWith('-')) return undefined;
    const [, answer] = /^\s*<[^\n]{1,400}>:[ \t]*\n?([\s\S]*)$/.exec(paragraph) ?? [];
    if (answer !== undefined) {
      return {
        kind: 'bounced',
        status: statusOfAnswer(answer) ?? '5.0.0',
        words: wordsOf(answer),
      };
    }
  }
  return undefined;
}

/** A mail server’s own name: nobody who is only away answers from it. */
const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)@/i;

/** Where the returned letter begins. */
const copy = /^[ \t]*(?:-{3}|_{5}|(?:return-path|received|message-id):)/im;

/** An answer that refuses for good, with a code of mailboxes, policies or mail systems; not just a number in a sentence. */
const refusal =
  /(?<=(?:^|[:;"'([>])[ \t]{0,20})5(?:5\d|21|41)(?:[ -]+#?5\.\d{1,3}\.\d{1,3})?[ :-]+[^\s\d]/;

/** A bounce of other servers: by the name of the sender, and an answer that refuses for good (Exim: by its header). */
function fromDaemon(
  { sender, hasFailedRecipients }: ReturnedText,
  text: string,
): DeliveryFailure | undefined {
  if (!daemon.test(sender)) return undefined;
  const end = copy.exec(text)?.index ?? text.length;
  const lines = text.slice(0, end).split('\n');
  const at = lines.findIndex((line) => refusal.test(line));
  if (at === -1 && !hasFailedRecipients) return undefined;
  // An answer may go on in the next lines, up to an empty one.
  const rest = at === -1 ? [] : lines.slice(at);
  const until = rest.findIndex((line) => line.trim() === '');
  const answer = rest.slice(0, until === -1 ? rest.length : until).join('\n');
  const from = refusal.exec(answer)?.index ?? 0;
  const words = wordsOf(answer.slice(from));
  return { kind: 'bounced', status: statusOfAnswer(words) ?? '5.0.0', words };
}
