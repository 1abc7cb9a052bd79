import type { ConfigKeyName } from './config-registry.ts';

/**
 * Feature flags (APP-70): keys that turn on or off something that only pages show. A key that affects the server's
 * decisions is not a flag, because it must not differ between a page and the call that follows.
 */
export const featureFlags = [
  'membership_presell',
  'upsells',
  'my_account_pages.my_profile',
  'my_account_pages.upcoming_events',
  'my_account_pages.recent_orders',
] as const satisfies readonly ConfigKeyName[];

export type FeatureFlag = (typeof featureFlags)[number];
