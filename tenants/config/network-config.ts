import { z } from 'zod';
import { entry, portalWide } from './config-key.ts';

/** Keys that bound what one network (an IPv4 address or an IPv6 /64) has without paying for it. */
export const networkConfig = {
  'network.share_percent': entry(
    z.int().min(1).max(100),
    20,
    portalWide,
    'The share of the places that an event sells on a day, and of the uses of a promo code, that one network may hold unpaid; the same share bounds its free orders. Past it, guests are asked for the captcha where there is one, and otherwise hold fewer places for a shorter time. With 100 only network.carts bounds a network.',
    false,
  ),
  'network.places': entry(
    z.int().min(1).max(100_000),
    100,
    portalWide,
    'Places that one network may hold unpaid even where they are more than network.share_percent; of a small event at most half once it holds some.',
    false,
  ),
  'network.carts': entry(
    z.int().min(1).max(2_000),
    500,
    portalWide,
    'Unpaid carts that one network may have before each further one is treated as past its share.',
    false,
  ),
  'network.code_uses': entry(
    z.int().min(1).max(10_000),
    3,
    portalWide,
    'Uses of a limited promo code that one network may hold unpaid even where they are more than network.share_percent; of a code with few uses at most half once it holds some.',
    false,
  ),
  'network.hold_minutes': entry(
    z.int().min(2).max(120),
    8,
    portalWide,
    'How long a cart is held that was opened past its network’s share; changing it does not prolong it, paying does.',
    false,
  ),
  'network.places_per_cart': entry(
    z.int().min(1).max(1_000),
    4,
    portalWide,
    'Places that a cart may hold that was opened past its network’s share; the smallest order of its ticket groups is always possible.',
    false,
  ),
  'network.free_minutes': entry(
    z.int().min(1).max(1_440),
    60,
    portalWide,
    'The time in which the free orders of one network are counted together.',
    false,
  ),
};
