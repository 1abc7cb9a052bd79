import type { Need } from '#domain/staff/rights.ts';

/** The condition for a staff call: open to anyone, to anyone signed in, or to people with certain rights (law 17). */
export type StaffAccess = 'anyone' | 'signed_in' | RightsNeeded;

export interface RightsNeeded {
  readonly needs: readonly Need[];
  /** Alternative sets of rights; with these, the call only shows what they cover. */
  readonly orNeeds?: readonly (readonly Need[])[];
  /** True if it needs roles for the whole portal: what the call affects belongs to no seller (STF-10). */
  readonly isPortalWide?: true;
  /** True if devices at doors may make it too, within their rights (DOR-02). */
  readonly byDevice?: true;
  /** True if it also accepts what revoked devices send, and stores it separately (STF-13). */
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
  /** True if it needs a passkey or second factor used in the last ten minutes (STF-08). */
  readonly isSensitive?: true;
  /** True if the page itself makes it, so that it does not keep a session alive (STF-07). */
  readonly isPolling?: true;
  /** True if it is refused to the operator's support, in any role (STF-18). */
  readonly isNotForSupport?: true;
  /** Maximum bytes of its body; 1 MiB if omitted. */
  readonly bodyBytes?: number;
}

/** Rights to see or change an area, for the whole portal. */
export const inPortal = (...needs: Need[]): RightsNeeded => ({ needs, isPortalWide: true });

/** Rights that a role limited to sellers can also give. */
export const inSellers = (...needs: Need[]): RightsNeeded => ({ needs });

/** Access by any of several sets of rights. */
export const either = (one: RightsNeeded, ...others: RightsNeeded[]): RightsNeeded => ({
  ...one,
  orNeeds: others.map(({ needs }) => needs),
});

/** The sets of rights, any one of which is enough. */
export const setsOf = ({ needs, orNeeds = [] }: RightsNeeded): (readonly Need[])[] => [
  needs,
  ...orNeeds,
];

/** Rights that a person or a device can have, even limited to some sellers. */
export const atDoors = (...needs: Need[]): DoorAccess => ({ needs, byDevice: true });

/** The same access as at doors, including devices that were revoked. */
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
