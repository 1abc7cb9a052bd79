/**
 * The header with which a page says that its cookies are partitioned, that is kept only for the
 * site around it (law 11).
 */
export const cookieHeader = { name: 'X-Storefront-Cookies', value: 'partitioned' } as const;
