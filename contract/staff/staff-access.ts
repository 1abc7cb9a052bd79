import type { Need } from '#domain/staff/rights.ts';

/** The condition for a staff call: anybody may make it, whoever is signed in, or whoever has rights (law 17). */
export type StaffAccess = 'anyone' | 'signed_in' | RightsNeeded;

export interface RightsNeeded {
  readonly needs: readonly Need[];
  /** Needs roles for the whole portal: what the call touches belongs to no seller (STF-10). */
  readonly isPortalWide?: true;
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
}

/** Rights to see or change an area, for the whole portal. */
export const inPortal = (...needs: Need[]): RightsNeeded => ({ needs, isPortalWide: true });

/** Rights that a role limited to sellers can give as well. */
export const inSellers = (...needs: Need[]): RightsNeeded => ({ needs });

export const toView = (area: Extract<Need, { area: unknown }>['area']): Need => ({
  area,
  level: 'view',
});
export const toChange = (area: Extract<Need, { area: unknown }>['area']): Need => ({
  area,
  level: 'change',
});
