/**
 * The header in which a page states that its cookies are partitioned, that is kept only for the site around it (law
 * 11).
 */
export const cookieHeader = { name: 'X-Storefront-Cookies', value: 'partitioned' } as const;
