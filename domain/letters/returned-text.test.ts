import { expect, test } from 'vitest';
import { readReturnedText } from './returned-text.ts';

const read = (text: string, { sender = 'MAILER-DAEMON@mx.example', failed = false } = {}) =>
  readReturnedText({ sender, hasFailedRecipients: failed, text });

const qmail = (answer: string, recipient = '<ada@example.org>:') =>
  `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

${recipient}
${answer}

--- Below this line is a copy of the message.

Return-Path: <bounces@tower.example>
Subject: Your tickets
`;

// Guards: LET-02
test.each([
  [
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '5.1.1',
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ],
  [
    '192.0.2.5 does not like recipient.\nRemote host said: 550 5.7.1 Not wanted\nGiving up on 192.0.2.5.',
    '5.7.1',
    '192.0.2.5 does not like recipient. Remote host said: 550 5.7.1 Not wanted Giving up on 192.0.2.5.',
  ],
  [
    "CNAME lookup failed temporarily. (#4.4.3)\nI'm not going to try again; this message has been in the queue too long.",
    '4.4.3',
    "CNAME lookup failed temporarily. (#4.4.3) I'm not going to try again; this message has been in the queue too long.",
  ],
  [
    'user does not exist, but will deliver nothing',
    '5.0.0',
    'user does not exist, but will deliver nothing',
  ],
])('a bounce by qmail names the undelivered message: %j', (answer, status, words) => {
  const failure = { kind: 'bounced', status, words };
  expect(read(qmail(answer))).toEqual(failure);
  expect(read(qmail(answer).replaceAll('\n', '\r\n'), { sender: '' })).toEqual(failure);
});

test('a message that only starts like qmail’s, without a recipient above the copy, reports nothing', () => {
  expect(read(qmail('550 5.1.1 no such user', 'Everybody is well:'))).toBeUndefined();
  const below = 'Hi. This is the box office.\n\n--- Below\n\n<ada@example.org>:\n550 5.1.1 gone\n';
  expect(read(below)).toBeUndefined();
});

const exim = (answer: string) =>
  `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ada@example.org
    host mx.example.org [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<ada@example.org>:
    ${answer}

------ This is a copy of the message, including all the headers. ------
`;

// Guards: LET-02
test.each([
  [
    '550 5.1.1 <ada@example.org>:\n    no such user',
    '5.1.1',
    '550 5.1.1 <ada@example.org>: no such user',
  ],
  ['550 Unknown user', '5.0.0', '550 Unknown user'],
  ['554-5.7.1 Blocked by policy', '5.7.1', '554-5.7.1 Blocked by policy'],
])('a bounce in prose gives the permanent refusal: %j', (answer, status, words) => {
  expect(read(exim(answer))).toEqual({ kind: 'bounced', status, words });
});

test('a bounce that names the failed recipient in its header needs no code', () => {
  const text = exim('retry timeout exceeded');
  expect(read(text)).toBeUndefined();
  expect(read(text, { failed: true })).toEqual({ kind: 'bounced', status: '5.0.0', words: '' });
});

// Guards: LET-02
test.each([
  ['news that a server still tries', exim('451 4.2.2 The mailbox is full'), {}],
  ['a number of something else', 'Order 550 holds 550 5 seats, 2.550 visitors. See 10.0.550.1', {}],
  ['an answer within the returned letter', 'It is back.\n\n--- copy\n\n550 5.1.1 no such user', {}],
  ['an answer of its reader', exim('550 5.1.1 no such user'), { sender: 'ada@example.org' }],
  [
    'an answer of its reader, who copies a header',
    exim('550 Gone'),
    { sender: 'ada@a.org', failed: true },
  ],
  [
    'a name that only contains that of a server',
    exim('550 Gone'),
    { sender: 'not-postmaster@a.org' },
  ],
  ['nothing', '', {}],
])('a message with %s is not a bounce', (_, text, message) => {
  expect(read(text, message)).toBeUndefined();
});

test('a text of any length is read only as far as a bounce needs', () => {
  expect(read(`${'x\n'.repeat(15_000)}550 5.1.1 gone`)).toBeUndefined();
  expect(read(qmail(`550 5.1.1 ${'x'.repeat(5_000)}`))?.words).toHaveLength(250);
  expect(read(`${'<'.repeat(500_000)}:\n`)).toBeUndefined();
  expect(read(`Hi. This is the x\n\n<${'>:'.repeat(500_000)}`)).toBeDefined();
});
