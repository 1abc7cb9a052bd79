import type { StaffCallAnswer, StaffCallInput } from '#contract/staff/staff-client.ts';

/** A change of the shop that is published at once, as the calls take it. */
export type QuickChange = StaffCallInput<'publishQuickChange'>['body']['change'];

/** The effect of a change, before it is published. */
export type Effect = StaffCallAnswer<'tryQuickChange'>['effect'];

export type Closures = StaffCallAnswer<'listClosures'>;
export type Closure = Closures['closure'][number];

export type ShopEvent = StaffCallAnswer<'getShopEvent'>['event'];
