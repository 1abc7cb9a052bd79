import type { Services } from '../services/services.ts';
import { keyOfPortal } from '../setup/settings.ts';
import { readFirstNumber } from '../store/catalogue/portals.ts';
import { readKeptUnderKey } from '../store/portals/leaving.ts';
import { asReader } from '../store/portals/owner.ts';
import { fitsKey } from './move/refuse-other-key.ts';

/** Maximum number of portals to check: one with another key is enough to notice. */
const most = 20;

/** Logs portals whose gift cards and authenticator apps were created under another key than this process has. */
export async function warnOfOtherKeys({ store, cache, settings, log }: Services): Promise<void> {
  const directory = await cache.directory();
  const keys = new Map(directory.map(({ portalId, portalKey }) => [portalId, portalKey]));
  for (const [portalId, portal] of [...keys].slice(0, most)) {
    const [kept, firstNumber] = await store.read(portalId, async (tx) => [
      await readKeptUnderKey(asReader(tx), portalId),
      await readFirstNumber(tx),
    ]);
    if (fitsKey(kept, firstNumber, keyOfPortal(settings, portal))) continue;
    log.error(
      { portal },
      'GIFT_CARD_KEY is not the one under which this portal keeps its gift cards and authenticator apps: stop, and set the key that it had. What is made under this one is lost then',
    );
  }
}
