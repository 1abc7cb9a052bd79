import { type DeliveryFailure, statusOfAnswer, wordsOf } from './delivery-status.ts';

/** A message without a report, only with text for people. */
export interface ReturnedText {
  /** The address in its From, without the name. */
  readonly sender: string;
  /** True if it has the header `X-Failed-Recipients`, which Exim writes only into bounces. */
  readonly hasFailedRecipients: boolean;
  readonly text: string;
}

/** Maximum number of characters to read: the failure comes first, and the returned email after it. */
const mostText = 20_000;

/**
 * Reads a bounce that has text instead of a report; undefined for anything that is not certainly a bounce, such as an
 * out-of-office reply, or a notice that a mail server is still trying.
 */
export function readReturnedText(message: ReturnedText): DeliveryFailure | undefined {
  const text = message.text.slice(0, mostText).replace(/\r\n/g, '\n').trimStart();
  return text.startsWith('Hi. This is the') ? fromQmail(text) : fromDaemon(message, text);
}

/**
 * Reads the format of qmail (QSBMF): an introduction, then a paragraph for each recipient, and the email below a
 * paragraph that starts with a dash. It only reports recipients that were given up, whatever the status.
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

/** A mail server’s own name, which out-of-office replies never come from. */
const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)@/i;

/** The start of the returned email. */
const copy = /^[ \t]*(?:-{3}|_{5}|(?:return-path|received|message-id):)/im;

/**
 * An answer that refuses permanently, with a code about mailboxes, policies or mail systems; not just a number in a
 * sentence.
 */
const refusal =
  /(?<=(?:^|[:;"'([>])[ \t]{0,20})5(?:5\d|21|41)(?:[ -]+#?5\.\d{1,3}\.\d{1,3})?[ :-]+[^\s\d]/;

/**
 * Reads a bounce of other servers, recognized by the name of the sender and an answer that refuses permanently (Exim:
 * by its header).
 */
function fromDaemon(
  { sender, hasFailedRecipients }: ReturnedText,
  text: string,
): DeliveryFailure | undefined {
  if (!daemon.test(sender)) return undefined;
  const end = copy.exec(text)?.index ?? text.length;
  const lines = text.slice(0, end).split('\n');
  const at = lines.findIndex((line) => refusal.test(line));
  if (at === -1 && !hasFailedRecipients) return undefined;
  // An answer may continue on the next lines, up to an empty one.
  const rest = at === -1 ? [] : lines.slice(at);
  const until = rest.findIndex((line) => line.trim() === '');
  const answer = rest.slice(0, until === -1 ? rest.length : until).join('\n');
  const from = refusal.exec(answer)?.index ?? 0;
  const words = wordsOf(answer.slice(from));
  return { kind: 'bounced', status: statusOfAnswer(words) ?? '5.0.0', words };
}
