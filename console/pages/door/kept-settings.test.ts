import { expect, test } from 'vitest';
import { type DoorSettings, firstSettings, keepSettings, keptSettings } from './kept-settings.ts';

const chosen: DoorSettings = {
  direction: 'out',
  isOneByOne: true,
  isPractice: true,
  isSilent: true,
  isCameraOff: true,
  readsPlaces: true,
};

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

// Guards: DOR-12
test('a reloaded page scans with the same settings but leaves practice mode', () => {
  const storage = memory();
  keepSettings(storage, 'tower', chosen);
  expect(keptSettings(storage, 'tower')).toEqual({ ...chosen, isPractice: false });
  expect(keptSettings(storage, 'hall')).toEqual(firstSettings);
});

test('settings that cannot be read are replaced by the defaults', () => {
  const storage = memory();
  storage.setItem('foyer.door.settings.tower', '["out"');
  expect(keptSettings(storage, 'tower')).toEqual(firstSettings);
});
