import { randomUUID } from 'node:crypto';
import type { Envelope } from './letters.ts';

/** A report of a mail server on its way back to the sender of a letter. */
export type ReturnedMail = { to: string; raw: Uint8Array };

type Failure = { action: 'failed' | 'delayed'; status: string; words: string };

/** The ends of addresses, before the @, whose mail comes back. */
const failures: Readonly<Record<string, Failure>> = {
  '+bounce': { action: 'failed', status: '5.1.1', words: '550 5.1.1 No such mailbox' },
  '+expire': { action: 'failed', status: '4.4.7', words: '451 4.4.7 Given up after five days' },
  '+delay': { action: 'delayed', status: '4.2.2', words: '452 4.2.2 The mailbox is full' },
};

/** The delivery status notifications (RFC 3464) that a letter causes: one for each address that it cannot reach. */
export const reportsOn = ({ from, to }: Envelope): ReturnedMail[] =>
  to.flatMap((address) => {
    const name = address.slice(0, address.lastIndexOf('@')).toLowerCase();
    const [, failure] = Object.entries(failures).find(([end]) => name.endsWith(end)) ?? [];
    // Mail without a sender is never returned.
    if (!failure || from === '') return [];
    return [{ to: from, raw: Buffer.from(reportOf(from, address, failure)) }];
  });

function reportOf(from: string, address: string, { action, status, words }: Failure): string {
  const boundary = `report-${randomUUID()}`;
  return [
    'From: Mail server <mailer-daemon@mailbox.localhost>',
    `To: ${from}`,
    `Subject: ${action === 'failed' ? 'Your letter came back' : 'Your letter is delayed'}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@mailbox.localhost>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `The letter to ${address} was not delivered: ${words}`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mailbox.localhost',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words}`,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
