import type { Grant } from './rights.ts';

/** Maximum number of devices of one portal that are not revoked. */
export const maxDevices = 200;
/** Milliseconds for which the link of a device works. */
export const deviceLinkLife = 15 * 60_000;

/** The rights of a device at doors, in the form of a person's grant (DOR-02). */
export const deviceGrant = ({
  sellers,
  mayFind,
}: {
  /** Ids of sellers; null for the whole portal. */
  readonly sellers: readonly string[] | null;
  readonly mayFind: boolean;
}): Grant => ({
  role: 'device',
  rights: { areas: { doors: 'change', ...(mayFind ? { orders: 'view' } : {}) }, special: [] },
  sellers,
});
