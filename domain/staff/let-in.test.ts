import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decidesMore, isOneBehind, type LetIn, mayDecideRequests } from './let-in.ts';
import type { Grant } from './rights.ts';
import { readyRights } from './roles.ts';

const nobody = new Set<string>();
const grant = (role: string, sellers: string[] | null = null): Grant => ({
  role,
  rights: readyRights(role) ?? { areas: {}, special: [] },
  sellers,
});

describe('one person behind a request and its approval (STF-12)', () => {
  test.each<[string, LetIn[]]>([
    ['let the approver in', [{ person: 'max', by: 'sam' }]],
    [
      'let someone in who let the approver in',
      [
        { person: 'ann', by: 'sam' },
        { person: 'max', by: 'ann' },
      ],
    ],
    ['was let in by the approver', [{ person: 'sam', by: 'max' }]],
    [
      'was let in by whoever let the approver in',
      [
        { person: 'sam', by: 'ann' },
        { person: 'max', by: 'ann' },
      ],
    ],
  ])('is found if the asker %s', (_, lately) => {
    expect(isOneBehind({ asker: 'sam', approver: 'max' }, lately, nobody)).toBe(true);
  });

  test('is not found if nobody let either in, or someone else let one in', () => {
    const people = { asker: 'sam', approver: 'max' };
    expect(isOneBehind(people, [], nobody)).toBe(false);
    expect(isOneBehind(people, [{ person: 'max', by: 'ann' }], nobody)).toBe(false);
    expect(isOneBehind(people, [{ person: 'ann', by: 'sam' }], nobody)).toBe(false);
  });

  // Guards: STF-12
  test('may be an owner who let others in, unless the owner asks', () => {
    const owners = new Set(['olga']);
    const byOwner = [
      { person: 'sam', by: 'olga' },
      { person: 'max', by: 'olga' },
    ];
    expect(isOneBehind({ asker: 'sam', approver: 'max' }, byOwner, owners)).toBe(false);
    expect(isOneBehind({ asker: 'sam', approver: 'olga' }, byOwner, owners)).toBe(false);
    expect(isOneBehind({ asker: 'olga', approver: 'max' }, byOwner, owners)).toBe(true);
  });

  // Guards: STF-12
  test('is found along any chain, even a circular one', () => {
    const people = ['a', 'b', 'c', 'd', 'e'];
    const someone = fc.constantFrom(...people);
    const lately = fc.array(fc.record({ person: someone, by: someone }), { maxLength: 8 });
    fc.assert(
      fc.property(someone, someone, lately, (asker, approver, gifts) => {
        const link = { person: approver, by: 'm' };
        const chain = [{ person: 'm', by: asker }, link];
        expect(isOneBehind({ asker, approver }, [...gifts, ...chain], nobody)).toBe(true);
      }),
    );
  });
});

describe('roles that decide about requests', () => {
  test('are those with a right to refund or to change sessions', () => {
    expect(mayDecideRequests([grant('support')])).toBe(true);
    expect(mayDecideRequests([grant('event_editor')])).toBe(true);
    expect(mayDecideRequests([grant('door_steward'), grant('designer')])).toBe(false);
  });

  test('decide more when they add the right or further sellers', () => {
    const [shop, cafe] = [grant('support', ['shop']), grant('support', ['cafe'])];
    expect(decidesMore([], [shop])).toBe(true);
    expect(decidesMore([shop], [cafe])).toBe(true);
    expect(decidesMore([shop], [grant('support')])).toBe(true);
    expect(decidesMore([grant('support')], [shop])).toBe(false);
    expect(decidesMore([shop], [shop, grant('designer')])).toBe(false);
  });
});
