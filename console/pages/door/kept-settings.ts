import { isRecord, type Keeper, readStored } from '../../drafts/kept.ts';

/** This page's scan settings. */
export interface DoorSettings {
  readonly direction: 'in' | 'out';
  readonly isOneByOne: boolean;
  readonly isPractice: boolean;
  readonly isSilent: boolean;
  readonly isCameraOff: boolean;
  /** True to read a connected scanner by key positions. */
  readonly readsPlaces: boolean;
}

const storedAs = (portal: string) => `foyer.door.settings.${portal}`;

export const firstSettings: DoorSettings = {
  direction: 'in',
  isOneByOne: false,
  isPractice: false,
  isSilent: false,
  isCameraOff: false,
  readsPlaces: false,
};

/** This browser's settings, restored when the page is reloaded. Practice mode is not kept: it admits nobody. */
export function keptSettings(storage: Keeper, portal: string): DoorSettings {
  const stored = readStored(storage, storedAs(portal));
  if (!isRecord(stored)) return firstSettings;
  const isSet = (name: keyof DoorSettings) => stored[name] === true;
  return {
    direction: stored['direction'] === 'out' ? 'out' : 'in',
    isOneByOne: isSet('isOneByOne'),
    isPractice: false,
    isSilent: isSet('isSilent'),
    isCameraOff: isSet('isCameraOff'),
    readsPlaces: isSet('readsPlaces'),
  };
}

export function keepSettings(
  storage: Keeper,
  portal: string,
  { isPractice: _, ...kept }: DoorSettings,
): void {
  storage.setItem(storedAs(portal), JSON.stringify(kept));
}
