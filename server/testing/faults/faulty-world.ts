import { afterAll, afterEach } from 'vitest';
import { openWorld } from '../venues/world.ts';
import { assertConsistent, paymentFaultsIn } from './payment-faults.ts';

/**
 * A portal for tests that inject payment errors. After each test nothing is in progress any more, and every cent, place and use
 * of a code is accounted for.
 */
export async function openFaultyWorld(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ webhooks: true, ...options });
  const trouble = paymentFaultsIn(world);
  afterEach(async () => {
    await trouble.settle();
    await assertConsistent(world);
  });
  afterAll(() => world.close());
  return { world, trouble };
}
