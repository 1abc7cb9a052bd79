import { expect, test } from 'vitest';
import { readDeliveryStatus } from './delivery-status.ts';

const notice = (fields: string) =>
  `Reporting-MTA: dns; mx.host.example\nArrival-Date: Mon, 2 Nov 2026 10:00:00 +0100\n\nFinal-Recipient: rfc822; ada@example.org\n${fields}\n`;

test('a letter that nobody accepts for good has bounced', () => {
  const text = notice(
    'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.org>:\n  no such mailbox',
  );
  const read = {
    kind: 'bounced',
    status: '5.1.1',
    words: '550 5.1.1 <ada@example.org>: no such mailbox',
  };
  expect(readDeliveryStatus(text)).toEqual(read);
  expect(readDeliveryStatus(text.replaceAll('\n', '\r\n'))).toEqual(read);
});

test('a letter that was given up after some days has bounced, too', () => {
  expect(readDeliveryStatus(notice('Action: failed\nStatus: 4.4.7'))).toEqual({
    kind: 'bounced',
    status: '4.4.7',
    words: '',
  });
});

test('a letter that a mail server still tries to deliver is delayed', () => {
  expect(readDeliveryStatus(notice('Action: delayed (for 4 hours)\nStatus: 4.2.2'))).toMatchObject({
    kind: 'delayed',
    status: '4.2.2',
  });
});

test.each([
  'Action: delivered\nStatus: 2.1.5',
  'Action: relayed\nStatus: 2.0.0',
  'Action: failed\nStatus: 2.0.0',
  'Action: delayed\nStatus: 5.0.0',
  'Action: failed',
  'Status: 5.1.1',
  '',
])('a notice of something else says nothing: %j', (fields) => {
  expect(readDeliveryStatus(notice(fields))).toBeUndefined();
});

test('words of any length and kind become one short line', () => {
  const words = `smtp; 550 ${'x'.repeat(5_000)}\u0000\u0007`;
  const read = readDeliveryStatus(
    notice(`Action: failed\nStatus: 5.0.0\nDiagnostic-Code: ${words}`),
  );
  expect(read?.words).toHaveLength(250);
});
