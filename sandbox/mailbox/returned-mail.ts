import { randomUUID } from 'node:crypto';
import type { Envelope } from './letters.ts';

/** A mail server's report to the sender of a letter. */
export type ReturnedMail = { to: string; raw: Uint8Array };

type Failure = { action: 'failed' | 'delayed'; status: string; words: string };

/** Endings of the local part of an address that make a letter fail or wait. */
const failures: Readonly<Record<string, Failure>> = {
  '+bounce': { action: 'failed', status: '5.1.1', words: '550 5.1.1 No such mailbox' },
  '+expire': { action: 'failed', status: '4.4.7', words: '451 4.4.7 Given up after five days' },
  '+delay': { action: 'delayed', status: '4.2.2', words: '452 4.2.2 The mailbox is full' },
};

/** Returns the delivery status notifications (RFC 3464) for a letter: one for each recipient that fails. */
export const reportsOn = ({ from, to }: Envelope): ReturnedMail[] =>
  to.flatMap((address) => {
    const name = address.slice(0, address.lastIndexOf('@')).toLowerCase();
    const [, failure] = Object.entries(failures).find(([end]) => name.endsWith(end)) ?? [];
    // Mail with an empty sender is never returned.
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
