import { z } from 'zod';
import { entry, portalWide } from './config-key.ts';

/** Keys about what buyers change of their orders by themselves. */
export const orderConfig = {
  'self_edit_rules.enabled': entry(
    z.boolean(),
    false,
    portalWide,
    'Whether buyers change their orders themselves at /manage; where not, they can cancel what was free (CFG-18, ORD-12).',
  ),
  'self_edit_rules.anon_editing': entry(
    z.boolean(),
    true,
    portalWide,
    'Whether an order is changed without logging in. Nobody changes one while logged in, so that without it nobody does (ORD-59, A-63).',
  ),
  'self_edit_rules.horizon_days': entry(
    z.int().min(0).max(365),
    0,
    portalWide,
    'So many days before its session starts a ticket can no longer be changed; horizon_hours are added (ORD-27, A-61).',
  ),
  'self_edit_rules.horizon_hours': entry(
    z.int().min(0).max(23),
    0,
    portalWide,
    'So many hours, added to horizon_days.',
  ),
  'self_edit_rules.categories': entry(
    z.array(z.string().min(1).max(100)).max(100).nullable(),
    null,
    portalWide,
    'Categories of events whose tickets buyers change; without it, all (CFG-17, ORD-32).',
    true,
    (categories, say) => categories?.map(say) ?? null,
  ),
};
