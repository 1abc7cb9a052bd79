/** The header with which a page says that its cookies are partitioned, so that only the surrounding site gets them (law 11). */
export const cookieHeader = { name: 'X-Storefront-Cookies', value: 'partitioned' } as const;
