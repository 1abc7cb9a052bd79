import { expect, test } from 'vitest';
import { againFault } from './sending-again.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const letter = {
  task: 'mail_confirmation',
  state: 'queued',
  due_at: new Date('2026-11-23T12:00:00Z'),
  recipient: null,
};

test('a queued letter can be sent again only a day after it was due', () => {
  expect(againFault(letter, now - 1)).toBe('still_queued');
  expect(againFault(letter, now)).toBeUndefined();
});

test.each(['sent', 'skipped', 'refused', 'failed', 'bounced'])(
  'a letter that was %s can be sent again at once',
  (state) => {
    expect(againFault({ ...letter, state, due_at: new Date(now) }, now)).toBeUndefined();
  },
);

test.each(['mail_mailbox_token', 'mail_order_readdressed', 'mail_member_readdressed'])(
  'a letter of %s whose address was not kept cannot be sent again',
  (task) => {
    const skipped = { ...letter, task, state: 'skipped' };
    expect(againFault(skipped, now)).toBe('no_recipient');
    expect(againFault({ ...skipped, recipient: 'ada@example.org' }, now)).toBeUndefined();
  },
);
