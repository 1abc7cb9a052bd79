import { expect, test } from 'vitest';
import { senderOf } from './sender.ts';

test('the tenant’s sender goes before the installation’s', () => {
  const { from } = senderOf('Shop', ['Hall <box@hall.example>', 'Mail <mail@host.example>']);
  expect(from).toEqual({ name: 'Hall', address: 'box@hall.example' });
  expect(senderOf('Shop', [null, 'Mail <mail@host.example>']).from.name).toBe('Mail');
});

test('a sender without a name goes by the seller’s, and so does one that nobody set', () => {
  expect(senderOf('Shop', ['box@hall.example']).from).toEqual({
    name: 'Shop',
    address: 'box@hall.example',
  });
  expect(senderOf('Shop', [null, undefined])).toEqual({
    from: { name: 'Shop', address: 'no-reply@localhost' },
    unreadable: [],
  });
});

test('one that cannot be read is passed over and told', () => {
  expect(senderOf('Shop', ['nobody', 'mail@host.example'])).toEqual({
    from: { name: 'Shop', address: 'mail@host.example' },
    unreadable: ['nobody'],
  });
});
