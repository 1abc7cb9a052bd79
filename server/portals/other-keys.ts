import type { Services } from '../services/services.ts';
import { keyOfPortal } from '../setup/settings.ts';
import { readFirstNumber } from '../store/catalogue/portals.ts';
import { readKeptUnderKey } from '../store/portals/leaving.ts';
import { asReader } from '../store/portals/owner.ts';
import { fitsKey } from './move/refuse-other-key.ts';

/** Portals that are looked at, at most: one tells. */
const most = 20;

/** Logs portals whose gift cards and authenticator apps were made under another key than that of this process. */
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
