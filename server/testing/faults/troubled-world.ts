import { afterAll, afterEach } from 'vitest';
import { openWorld } from '../venues/world.ts';
import { assertTruth, troubleIn } from './trouble.ts';

/**
 * A portal for test files that cause payment faults. After each test nothing is in progress any
 * more, and every cent, place and use of a code is accounted for.
 */
export async function openTroubledWorld(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ webhooks: true, ...options });
  const trouble = troubleIn(world);
  afterEach(async () => {
    await trouble.settle();
    await assertTruth(world);
  });
  afterAll(() => world.close());
  return { world, trouble };
}
