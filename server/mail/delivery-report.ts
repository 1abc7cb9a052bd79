import PostalMime from 'postal-mime';
import { type DeliveryFailure, readDeliveryStatus } from '#domain/letters/delivery-status.ts';
import { readReturnedText } from '#domain/letters/returned-text.ts';

/** Bytes of a message that are read: a report comes first, and what it returns after it. */
export const mostReportBytes = 1_048_576;

/** A message that came to a return path. */
export interface ReturnedMessage {
  /** The headers that say for whom it was, as one text. */
  readonly addressed: string;
  /** Undefined for a message that reports no failure: an answer of somebody's, or spam. */
  readonly failure: DeliveryFailure | undefined;
}

const addressing = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to'];

/** Reports: with letters of ASCII (RFC 3464), and of any script (RFC 6533). */
const reports = ['message/delivery-status', 'message/global-delivery-status'];

/**
 * Reads a message as a mail server hands it over; one that was cut is read as far as it goes. A report decides, whatever
 * the sentences beside it say.
 */
export async function readReturnedMessage(raw: Uint8Array): Promise<ReturnedMessage> {
  const message = await PostalMime.parse(raw.subarray(0, mostReportBytes), {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  });
  const named = (name: string) => message.headers.some(({ key }) => key.toLowerCase() === name);
  const report = message.attachments.find(({ mimeType }) => reports.includes(mimeType));
  const status = typeof report?.content === 'string' ? report.content : '';
  const headers = message.headers.filter(({ key }) => addressing.includes(key.toLowerCase()));
  return {
    addressed: headers.map(({ value }) => value).join('\n'),
    failure: report
      ? readDeliveryStatus(status)
      : readReturnedText({
          sender: message.from?.address ?? '',
          hasFailedRecipients: named('x-failed-recipients'),
          text: message.text ?? '',
        }),
  };
}
