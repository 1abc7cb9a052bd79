import PostalMime from 'postal-mime';
import { type DeliveryFailure, readDeliveryStatus } from '#domain/letters/delivery-status.ts';

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

/** Reads a message as a mail server hands it over; one that was cut is read as far as it goes. */
export async function readReturnedMessage(raw: Uint8Array): Promise<ReturnedMessage> {
  const message = await PostalMime.parse(raw.subarray(0, mostReportBytes), {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  });
  const status = message.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const text = typeof status?.content === 'string' ? status.content : '';
  const headers = message.headers.filter(({ key }) => addressing.includes(key.toLowerCase()));
  return {
    addressed: headers.map(({ value }) => value).join('\n'),
    failure: readDeliveryStatus(text),
  };
}
