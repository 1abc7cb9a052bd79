import { expect, test } from 'vitest';
import { treeOfFile } from '../names.ts';
import { naming } from '../testing/drawn-file.ts';
import { placeOfSession } from './place-of-session.ts';

const tree = treeOfFile(
  {
    venues: [{ id: 'house', timezone: 'Europe/Berlin' }],
    events: [
      {
        id: 'tour',
        venue: 'house',
        schedules: [{ id: 'daily', times: ['10:00', '11:00'], duration_minutes: 60 }],
        sessions: [{ id: 'gala', start: '2027-01-04T10:00', duration_minutes: 60 }],
      },
    ],
  },
  naming(),
);
const schedule = { kind: 'scheduled', list: 'events/tour/schedules/daily/changes' };

// Guards: CAT-04, PUB-10
test('a session is found by the local start of its schedule, even if its id is of another instant', () => {
  // Its id was made when Berlin was two hours ahead of UTC in winter: under today's rules, that is another session's instant.
  const session = { id: 'tour-20270105t0900z', at: '2027-01-05T11:00' };
  expect(placeOfSession(tree, 'tour', session)).toEqual({ ...schedule, at: '2027-01-05T11:00' });
});

test('a session that the file gives an id is found by that', () => {
  expect(placeOfSession(tree, 'tour', { id: 'gala', at: null })).toEqual({
    kind: 'listed',
    address: 'events/tour/sessions/gala',
  });
  expect(placeOfSession(tree, 'tour', { id: 'ball', at: null })).toBeUndefined();
});

test('a session from before local starts were stored is found by the instant in its id', () => {
  const session = { id: 'tour-20270105t0900z', at: null };
  expect(placeOfSession(tree, 'tour', session)).toEqual({ ...schedule, at: '2027-01-05T10:00' });
});

test('no session is found at a start that no schedule gives', () => {
  const session = { id: 'tour-20270105t0900z', at: '2027-01-05T12:00' };
  expect(placeOfSession(tree, 'tour', session)).toBeUndefined();
  expect(placeOfSession(tree, 'tour', { start: '2027-01-05T12:00' })).toBeUndefined();
  expect(placeOfSession(tree, 'tour', { start: '2027-01-05T10:00' })).toMatchObject(schedule);
});
