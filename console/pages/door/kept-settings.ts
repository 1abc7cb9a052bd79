import { isRecord, type Keeper, readStored } from '../../drafts/kept.ts';

/** The manner in which this page scans. */
export interface DoorSettings {
  readonly direction: 'in' | 'out';
  readonly isOneByOne: boolean;
  readonly isPractice: boolean;
  readonly isSilent: boolean;
  readonly isCameraOff: boolean;
  /** A connected scanner is read by the places of its keys. */
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

/** The settings of this browser, for when the page is loaded again. Practice ends with the page: nobody is let in by it. */
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
