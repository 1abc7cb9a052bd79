/** Who asks, in the order of a row's answers. */
export const roles = [
  'guest with no cart',
  'guest with a cart',
  'other guest',
  'member',
  'other member',
  // Whose session has ended by time.
  'expired member',
  // Logged in at another portal, in the browser that asks here.
  'other portal’s member',
  // Logged in, and their membership is over. They may do what any other member may who has none
  // (MEM-40), so a row names them only where they are answered something else.
  'lapsed member',
] as const;
export type Role = (typeof roles)[number];

/** Whose things are asked for: each has some of every kind, the last one at their own portal. */
export const owners = [
  'guest with a cart',
  'member',
  'expired member',
  'other portal’s member',
] as const satisfies readonly Role[];
export type Owner = (typeof owners)[number];
