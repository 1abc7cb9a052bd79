import { expect, test } from 'vitest';
import { senderOf } from './sender.ts';

test('the tenant’s sender takes precedence over the installation’s', () => {
  const { from } = senderOf('Shop', ['Hall <box@hall.example>', 'Mail <mail@host.example>']);
  expect(from).toEqual({ name: 'Hall', address: 'box@hall.example' });
  expect(senderOf('Shop', [null, 'Mail <mail@host.example>']).from.name).toBe('Mail');
});

test('a sender without a name, or a missing one, uses the seller’s name', () => {
  expect(senderOf('Shop', ['box@hall.example']).from).toEqual({
    name: 'Shop',
    address: 'box@hall.example',
  });
  expect(senderOf('Shop', [null, undefined])).toEqual({
    from: { name: 'Shop', address: 'no-reply@localhost' },
    unreadable: [],
  });
});

test('an unreadable sender is skipped and reported', () => {
  expect(senderOf('Shop', ['nobody', 'mail@host.example'])).toEqual({
    from: { name: 'Shop', address: 'mail@host.example' },
    unreadable: ['nobody'],
  });
});
