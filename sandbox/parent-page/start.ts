import { type Listening, listen } from '../listen.ts';
import { parentApp } from './app.ts';

/** A host that makes the pages a different site from the storefront. Browsers resolve it to loopback. */
const host = 'venue.localhost';

/** Starts pages that show the storefront in frames; port 0 picks a free port. */
export async function startParentPage(options: {
  port: number;
  /** Origin of the storefront. */
  shop: string;
}): Promise<Listening> {
  const { url, stop } = await listen(parentApp(options.shop), options.port);
  return { url: `http://${host}:${new URL(url).port}`, stop };
}
