/** The callers, in the order of a row's answers. */
export const roles = [
  'guest with no cart',
  'guest with a cart',
  'other guest',
  'member',
  'other member',
  // Their session has expired.
  'expired member',
  // Logged in at another portal, in the calling browser.
  'other portal’s member',
  // Logged in, with an expired membership. They may do what any member without one may (MEM-40),
  // so a row lists them only if their answer differs.
  'lapsed member',
] as const;
export type Role = (typeof roles)[number];

/** The owners of things: each has one of every kind, the last one at their own portal. */
export const owners = [
  'guest with a cart',
  'member',
  'expired member',
  'other portal’s member',
] as const satisfies readonly Role[];
export type Owner = (typeof owners)[number];
