import { expect, test } from 'vitest';
import { isListed } from './listed.ts';

// Guards: EVT-24, EVT-25
test.each([
  ['public_browsable', false, false, true],
  ['public_link_only', true, true, false],
  ['public_member_only', false, false, false],
  ['public_member_only', true, false, true],
  ['public_member_only', false, true, true],
] as const)(
  '%s, viewed by a member %j, advertised %j, is listed %j',
  (type, isMember, advertisesMembersOnly, listed) => {
    expect(isListed(type, { isMember, advertisesMembersOnly })).toBe(listed);
  },
);
