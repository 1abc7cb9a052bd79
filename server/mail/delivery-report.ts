import PostalMime from 'postal-mime';
import { type DeliveryFailure, readDeliveryStatus } from '#domain/letters/delivery-status.ts';
import { readReturnedText } from '#domain/letters/returned-text.ts';

/** Maximum number of bytes read of a message: a report comes first, and the returned message after it. */
export const mostReportBytes = 1_048_576;

/** A message received at a return path. */
export interface ReturnedMessage {
  /** The headers that name the recipient, as one text. */
  readonly addressed: string;
  /** Undefined for a message that reports no failure, such as a person's reply or spam. */
  readonly failure: DeliveryFailure | undefined;
}

const addressing = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to'];

/** Types of delivery reports: in ASCII (RFC 3464), and with any characters (RFC 6533). */
const reports = ['message/delivery-status', 'message/global-delivery-status'];

/**
 * Reads a message from a mail server; a truncated one is read as far as it goes. If it contains a report, the report decides,
 * whatever the text around it says.
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
