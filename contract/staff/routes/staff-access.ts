import type { Need } from '#domain/staff/rights.ts';

/** The condition for a staff call: anybody may make it, whoever is signed in, or whoever has rights (law 17). */
export type StaffAccess = 'anyone' | 'signed_in' | RightsNeeded;

export interface RightsNeeded {
  readonly needs: readonly Need[];
  /** Other sets of rights that do as well; what the call then shows is only what they are about. */
  readonly orNeeds?: readonly (readonly Need[])[];
  /** Needs roles for the whole portal: what the call touches belongs to no seller (STF-10). */
  readonly isPortalWide?: true;
  /** Devices at doors may make it too, as far as they have the rights (DOR-02). */
  readonly byDevice?: true;
  /** Takes what revoked devices send as well, and keeps it apart (STF-13). */
  readonly byRevoked?: true;
}

/** The condition for a call at a door: rights of a device, or of a person. */
export interface DoorAccess extends RightsNeeded {
  readonly byDevice: true;
}

export interface StaffRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below /staff_api/{portal}, with parameters in braces. */
  readonly path: string;
  readonly access: StaffAccess;
  /** Needs a passkey or second factor used in the last ten minutes (STF-08). */
  readonly isSensitive?: true;
  /** Made by the page itself, so that it does not keep a session alive (STF-07). */
  readonly isPolling?: true;
  /** Refused to the operator's support, whatever role it has (STF-18). */
  readonly isNotForSupport?: true;
  /** The most bytes of its body; 1 MiB without a number. */
  readonly bodyBytes?: number;
}

/** Rights to see or change an area, for the whole portal. */
export const inPortal = (...needs: Need[]): RightsNeeded => ({ needs, isPortalWide: true });

/** Rights that a role limited to sellers can give as well. */
export const inSellers = (...needs: Need[]): RightsNeeded => ({ needs });

/** Any of several sets of rights. */
export const either = (one: RightsNeeded, ...others: RightsNeeded[]): RightsNeeded => ({
  ...one,
  orNeeds: others.map(({ needs }) => needs),
});

/** The sets of rights of which one is needed. */
export const setsOf = ({ needs, orNeeds = [] }: RightsNeeded): (readonly Need[])[] => [
  needs,
  ...orNeeds,
];

/** Rights that a person or a device can have, also for some sellers. */
export const atDoors = (...needs: Need[]): DoorAccess => ({ needs, byDevice: true });

/** Access as at doors, and for devices that were revoked. */
export const atDoorsEvenRevoked = (...needs: Need[]): DoorAccess => ({
  ...atDoors(...needs),
  byRevoked: true,
});

export const toView = (area: Extract<Need, { area: unknown }>['area']): Need => ({
  area,
  level: 'view',
});
export const toChange = (area: Extract<Need, { area: unknown }>['area']): Need => ({
  area,
  level: 'change',
});
