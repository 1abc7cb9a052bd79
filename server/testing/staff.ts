import { type InjectedCart, injectCart } from '../features/reserve/inject-cart.ts';
import type { World } from './world.ts';

/** A cart as staff make it (PAY-69). */
export const inject = (world: World, wish: unknown): Promise<InjectedCart> =>
  injectCart(world.services, wish);
