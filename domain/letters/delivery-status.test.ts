import { expect, test } from 'vitest';
import { readDeliveryStatus } from './delivery-status.ts';

const notice = (fields: string) =>
  `Reporting-MTA: dns; mx.host.example\nArrival-Date: Mon, 2 Nov 2026 10:00:00 +0100\n\nFinal-Recipient: rfc822; ada@example.org\n${fields}\n`;

// Guards: LET-02
test('a letter that is permanently rejected has bounced', () => {
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

test('a letter whose delivery was given up after some days has also bounced', () => {
  expect(readDeliveryStatus(notice('Action: failed\nStatus: 4.4.7'))).toEqual({
    kind: 'bounced',
    status: '4.4.7',
    words: '',
  });
});

// Guards: LET-02
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
  'Status: 5.1.1',
  '',
])('a notice of another kind reports nothing: %j', (fields) => {
  expect(readDeliveryStatus(notice(fields))).toBeUndefined();
});

test('text of any length and kind becomes one short line', () => {
  const words = `smtp; 550 ${'x'.repeat(5_000)}\u0000\u0007`;
  const read = readDeliveryStatus(
    notice(`Action: failed\nStatus: 5.0.0\nDiagnostic-Code: ${words}`),
  );
  expect(read?.words).toHaveLength(250);
});

// Guards: LET-02
test.each([
  ['Action: failed', '5.0.0'],
  ['Action: failed\nDiagnostic-Code: smtp; 550 5.7.1 Not wanted', '5.7.1'],
  ['Action: failed\nDiagnostic-Code: smtp; 550 No such user', '5.0.0'],
  ['Action: failed\nDiagnostic-Code: smtp; 451 Try later', '4.0.0'],
  ['Action: failed\nDiagnostic-Code: x-unix; 10.20.5.1.99 did not answer', '5.0.0'],
  ['Action: Failed (given up)\nStatus: unknown', '5.0.0'],
])('a notice without a status takes that of the server’s answer: %j', (fields, status) => {
  expect(readDeliveryStatus(notice(fields))).toMatchObject({ kind: 'bounced', status });
});

test.each([
  ['Action: delayed', 'delayed'],
  ['Action: delayed\nDiagnostic-Code: smtp; 452 4.2.2 Mailbox full', 'delayed'],
  ['Action: delivered\nDiagnostic-Code: smtp; 550 5.1.1 No such user', undefined],
  ['Action: relayed', undefined],
])('a notice with neither a status nor a permanent failure is not a bounce: %j', (fields, kind) => {
  expect(readDeliveryStatus(notice(fields))?.kind).toBe(kind);
});
