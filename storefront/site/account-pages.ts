/** A page of an account, as the address below /my names it (USR-34). */
export type AccountPage = 'membership' | 'profile' | 'upcoming' | 'orders';

/** The groups of an account's pages in its navigation (USR-36 to 39). */
export const accountGroups = [
  { name: 'membership', pages: ['membership'] },
  { name: 'profile', pages: ['profile'] },
  { name: 'tickets', pages: ['upcoming', 'orders'] },
] as const satisfies readonly { readonly name: string; readonly pages: readonly AccountPage[] }[];

/** The pages that somebody has: that of a membership comes first for who has one (USR-33, USR-36). */
export const accountPagesOf = (
  pages: readonly AccountPage[],
  hasMembership: boolean,
): readonly AccountPage[] => pages.filter((page) => page !== 'membership' || hasMembership);

/** The path of a page below the storefront's own address; with an id, of the thing it names. */
export function accountPath(page: AccountPage, id?: string): string {
  if (id === undefined) return `/my/${page}`;
  const part = encodeURIComponent(id);
  return page === 'upcoming' ? `/my/upcoming/session/${part}` : `/my/${page}/${part}`;
}

/** The path that renews a membership of an event (MEM-07); with an id, that one of several. */
export const renewalPath = (eventId: string, membershipId?: string): string =>
  `/events/${encodeURIComponent(eventId)}/renew${membershipId === undefined ? '' : `?renews=${membershipId}`}`;

/** The path that cancels the automatic renewal of an order's memberships (MEM-34). */
export const cancelAutoRenewPath = (orderId: string): string =>
  `/manage/${orderId}/cancel-auto-renew`;
