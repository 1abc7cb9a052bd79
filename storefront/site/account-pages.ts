/** A page of an account, as named in its address below /my (USR-34). */
export type AccountPage = 'membership' | 'profile' | 'upcoming' | 'orders';

/** The groups of account pages in the navigation (USR-36 to 39). */
export const accountGroups = [
  { name: 'membership', pages: ['membership'] },
  { name: 'profile', pages: ['profile'] },
  { name: 'tickets', pages: ['upcoming', 'orders'] },
] as const satisfies readonly { readonly name: string; readonly pages: readonly AccountPage[] }[];

/**
 * The account pages of a member: the membership page comes first for those who have one (USR-33,
 * USR-36).
 */
export const accountPagesOf = (
  pages: readonly AccountPage[],
  hasMembership: boolean,
): readonly AccountPage[] => pages.filter((page) => page !== 'membership' || hasMembership);

/** The path of an account page within the storefront; with an id, the path of that item. */
export function accountPath(page: AccountPage, id?: string): string {
  if (id === undefined) return `/my/${page}`;
  const part = encodeURIComponent(id);
  return page === 'upcoming' ? `/my/upcoming/session/${part}` : `/my/${page}/${part}`;
}

/** The path that renews a membership of an event (MEM-07); with an id, that particular one. */
export const renewalPath = (eventId: string, membershipId?: string): string =>
  `/events/${encodeURIComponent(eventId)}/renew${membershipId === undefined ? '' : `?renews=${membershipId}`}`;

/** The path that cancels the automatic renewal of an order's memberships (MEM-34). */
export const cancelAutoRenewPath = (orderId: string): string =>
  `/manage/${orderId}/cancel-auto-renew`;
