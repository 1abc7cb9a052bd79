import { z } from 'zod';
import { entry, portalWide } from './config-key.ts';

/** Keys that limit what one network (an IPv4 address or an IPv6 /64) can hold without paying. */
export const networkConfig = {
  'network.share_percent': entry(
    z.int().min(1).max(100),
    20,
    portalWide,
    'The percentage of the places that an event sells on a day, and of the uses of a promo code, that one network may hold unpaid; its free orders have the same limit. Beyond it, guests must solve the captcha if there is one, and otherwise hold fewer places for a shorter time. With 100, only network.carts limits a network.',
    false,
  ),
  'network.places': entry(
    z.int().min(1).max(100_000),
    100,
    portalWide,
    'Places that one network may hold unpaid even if they exceed network.share_percent; for a small event at most half of its places once it holds some.',
    false,
  ),
  'network.carts': entry(
    z.int().min(1).max(2_000),
    500,
    portalWide,
    'Unpaid carts that one network may have before further ones count as beyond its share.',
    false,
  ),
  'network.code_uses': entry(
    z.int().min(1).max(10_000),
    3,
    portalWide,
    'Uses of a limited promo code that one network may hold unpaid even if they exceed network.share_percent; for a code with few uses at most half of them once it holds some.',
    false,
  ),
  'network.hold_minutes': entry(
    z.int().min(2).max(120),
    8,
    portalWide,
    'Minutes for which a cart opened beyond its network’s share is held; changing it does not extend this, paying does.',
    false,
  ),
  'network.places_per_cart': entry(
    z.int().min(1).max(1_000),
    4,
    portalWide,
    'Places that a cart opened beyond its network’s share may hold; the smallest order of its ticket groups is always possible.',
    false,
  ),
  'network.free_minutes': entry(
    z.int().min(1).max(1_440),
    60,
    portalWide,
    'The period over which the free orders of one network are counted.',
    false,
  ),
};
