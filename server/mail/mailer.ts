import nodemailer from 'nodemailer';
import type { Mailbox } from '#domain/contact/mailbox.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer | string;
  /** Set for pictures embedded in the letter. */
  readonly cid?: string;
}

export interface Letter {
  /** Without its angle brackets; the same for every attempt, so that a repeated message is recognized as the same. */
  readonly messageId: string;
  readonly from: Mailbox;
  /** The address to which mail servers return it; the sender's by default. */
  readonly returnPath?: string;
  readonly replyTo: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly language: string;
  readonly attachments: readonly Attachment[];
}

/** The mail server's decision and its message, which may contain the address: not for logs. */
export type Delivery =
  | { readonly kind: 'taken'; readonly answer: string }
  /** The mail server will never accept it for this recipient. */
  | { readonly kind: 'refused'; readonly status: number; readonly answer: string };

export interface Mailer {
  /** Throws a TemporaryMailError if a later attempt may succeed. */
  send(letter: Letter): Promise<Delivery>;
  close(): void;
}

/** A letter that could not be sent now. Its message contains no address, because it is logged. */
export class TemporaryMailError extends Error {
  override readonly name = 'TemporaryMailError';
}

/** Milliseconds; a mail server may take its time to scan a letter. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Sends over a few connections that are kept open. */
export function openMailer(smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    // A letter's content is complete: it reads no file and fetches no address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    async send(letter) {
      try {
        const { response } = await transport.sendMail(messageOf(letter));
        return { kind: 'taken', answer: oneLine(response) };
      } catch (error) {
        const failure = failureOf(error);
        if (isPermanent(failure)) {
          const { responseCode: status = 0, response = '' } = failure;
          return { kind: 'refused', status, answer: oneLine(response) };
        }
        throw new TemporaryMailError(
          `the mail server did not take a letter: ${failure.code ?? 'unknown'}` +
            ` ${failure.command ?? ''} ${failure.responseCode ?? ''}`.trimEnd(),
        );
      }
    },
    close: () => transport.close(),
  };
}

/** The message of a letter, as sent to a mail server at this time. */
export async function messageAt(letter: Letter, date: Date): Promise<Buffer> {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await transport.sendMail({ ...messageOf(letter), date });
  if (!Buffer.isBuffer(message)) throw new Error('a message is not whole');
  return message;
}

const messageOf = (letter: Letter) => ({
  messageId: `<${letter.messageId}>`,
  from: { name: headerText(letter.from.name), address: letter.from.address },
  to: { name: '', address: letter.to },
  ...(letter.replyTo === undefined ? {} : { replyTo: { name: '', address: letter.replyTo } }),
  // Set explicitly as well, so that no header can add a recipient.
  envelope: { from: letter.returnPath ?? letter.from.address, to: [letter.to] },
  subject: headerText(letter.subject),
  html: letter.html,
  text: letter.text,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
  attachments: letter.attachments.map(({ filename, contentType, content, cid }) => ({
    filename,
    contentType,
    content,
    ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
  })),
});

/**
 * Text for a header: one line, and no encoded word (RFC 2047), which a mail reader would decode.
 */
const headerText = (text: string): string => oneLine(text).replaceAll('=?', '= ?');

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

interface Failure {
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;
  readonly response: string | undefined;
}

function failureOf(error: unknown): Failure {
  const { code, command, responseCode, response } = error as Record<keyof Failure, unknown>;
  return {
    code: typeof code === 'string' ? code : undefined,
    command: typeof command === 'string' ? command : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: typeof response === 'string' ? response : undefined,
  };
}

/**
 * True for a 5xx on the recipient or the letter itself (RFC 5321, 4.2.1). A 5xx on logging in or on
 * the sender is a setting to be fixed: the letter waits for that.
 */
const isPermanent = ({ command, responseCode = 0 }: Failure): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
