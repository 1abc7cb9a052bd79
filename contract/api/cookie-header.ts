/** How a page says that its cookies are kept for the site around it, and for no other (law 11). */
export const cookieHeader = { name: 'X-Storefront-Cookies', value: 'partitioned' } as const;
