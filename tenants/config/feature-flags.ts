import type { ConfigKeyName } from './config-registry.ts';

/**
 * Keys that switch something on or off which pages alone show: feature flags (APP-70). What the server
 * decides by is no flag: it may not differ between a page and the call that follows from it.
 */
export const featureFlags = [
  'membership_presell',
  'upsells',
  'my_account_pages.my_profile',
  'my_account_pages.upcoming_events',
  'my_account_pages.recent_orders',
] as const satisfies readonly ConfigKeyName[];

export type FeatureFlag = (typeof featureFlags)[number];
