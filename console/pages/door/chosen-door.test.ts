import { expect, test } from 'vitest';
import { chosenDoor, type DoorPost, onlyChoice, rememberDoor } from './chosen-door.ts';

const north = { id: 'north', name: 'North gate', re_entry: false, shows_names: false };
const garden = { ...north, id: 'garden', name: 'Garden' };
const post: DoorPost = {
  scanner: { kind: 'device', name: 'Gate 1' },
  portal: { key: 'tower', name: 'Tower', timezone: 'Europe/Paris', clocks: {} },
  door: [north, garden],
  has_all_doors: false,
  session: null,
  may_force: false,
  may_find: false,
};
const session = {
  id: 's1',
  event: 'Tour',
  starts_at: '2031-03-08T17:00:00Z',
  timezone: 'Europe/Paris',
};

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

// Guards: DOR-01
test('a device for one door does not ask for a door', () => {
  expect(onlyChoice({ ...post, door: [north] })).toEqual({ door: north, sessions: undefined });
  expect(onlyChoice(post)).toBeUndefined();
});

// Guards: DOR-01
test('a venue without doors scans without one', () => {
  const none = { ...post, door: [], has_all_doors: true };
  expect(onlyChoice(none)).toEqual({ door: undefined, sessions: undefined });
  expect(onlyChoice({ ...post, has_all_doors: true })).toBeUndefined();
});

// Guards: DOR-01
test('a device for several sessions asks which', () => {
  const sessions = [session, { ...session, id: 's2' }];
  expect(onlyChoice({ ...post, door: [north], session: sessions })).toBeUndefined();
});

// Guards: DOR-01
test('the chosen door is kept until the device’s doors change', () => {
  const kept = storage();
  expect(chosenDoor(kept, post)).toBeUndefined();
  rememberDoor(kept, post, { door: garden, sessions: undefined });
  expect(chosenDoor(kept, post)).toEqual({ door: garden, sessions: undefined });
  expect(chosenDoor(kept, { ...post, door: [north] })).toBeUndefined();
  rememberDoor(kept, post, { door: undefined, sessions: undefined });
  expect(chosenDoor(kept, post)).toBeUndefined();
  expect(chosenDoor(kept, { ...post, has_all_doors: true })).toEqual({});
});
