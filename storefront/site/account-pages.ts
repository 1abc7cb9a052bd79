/** A page of an account, as the address below /my names it (USR-34). */
export type AccountPage = 'membership' | 'profile' | 'upcoming' | 'orders';

/** How pages stand together beside an account (USR-36 to 39). */
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

/** Where a page is below the storefront's own address; with an id, where what it names is. */
export function accountPath(page: AccountPage, id?: string): string {
  if (id === undefined) return `/my/${page}`;
  const part = encodeURIComponent(id);
  return page === 'upcoming' ? `/my/upcoming/session/${part}` : `/my/${page}/${part}`;
}

/** Where a membership of an event is renewed (MEM-07); named, of several that one. */
export const renewalPath = (eventId: string, membershipId?: string): string =>
  `/events/${encodeURIComponent(eventId)}/renew${membershipId === undefined ? '' : `?renews=${membershipId}`}`;

/** Where the automatic renewal of an order's memberships is cancelled (MEM-34). */
export const cancelAutoRenewPath = (orderId: string): string =>
  `/manage/${orderId}/cancel-auto-renew`;
