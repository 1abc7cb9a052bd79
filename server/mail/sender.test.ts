import { expect, test } from 'vitest';
import { readMailbox, senderOf } from './sender.ts';

test.each([
  ['Solvarde <tickets@solvarde.example>', 'Solvarde', 'tickets@solvarde.example'],
  ['"Hall, Box office" <box@hall.example>', 'Hall, Box office', 'box@hall.example'],
  ['<tickets@solvarde.example>', '', 'tickets@solvarde.example'],
  ['  tickets@solvarde.example ', '', 'tickets@solvarde.example'],
])('reads %s', (text, name, address) => {
  expect(readMailbox(text)).toEqual({ name, address });
});

test.each([
  '',
  'Solvarde',
  'a@b.example, c@d.example',
  'a@b.example <c@d.example>',
  'Name <a@b.example> more',
  'Name <a b@c.example>',
  'Name <a@b.example>\r\nBcc: evil@mail.example',
])('takes "%s" for no sender', (text) => {
  expect(readMailbox(text)).toBeUndefined();
});

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
