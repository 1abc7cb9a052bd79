import { expect, test } from 'vitest';
import { readMailbox } from './mailbox.ts';

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
])('"%s" is not a sender', (text) => {
  expect(readMailbox(text)).toBeUndefined();
});
