/** A page of an account, as the address below /my names it (USR-34). */
export type AccountPage = 'membership' | 'profile' | 'upcoming' | 'orders';

/** How pages stand together beside an account (USR-36 to 39). */
export const accountGroups = [
  { name: 'membership', pages: ['membership'] },
  { name: 'profile', pages: ['profile'] },
  { name: 'tickets', pages: ['upcoming', 'orders'] },
] as const satisfies readonly { readonly name: string; readonly pages: readonly AccountPage[] }[];

/** Where a page is below the storefront's own address; with an id, where what it names is. */
export function accountPath(page: AccountPage, id?: string): string {
  if (id === undefined) return `/my/${page}`;
  const part = encodeURIComponent(id);
  return page === 'upcoming' ? `/my/upcoming/session/${part}` : `/my/${page}/${part}`;
}
