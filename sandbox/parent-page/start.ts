import { type Listening, listen } from '../listen.ts';
import { parentApp } from './app.ts';

/** The host under which the pages are another site than the storefront; all browsers find it here. */
const host = 'venue.localhost';

/** Starts pages that show the storefront in a frame; port 0 takes any free one. */
export async function startParentPage(options: {
  port: number;
  /** Origin of the storefront. */
  shop: string;
}): Promise<Listening> {
  const { url, stop } = await listen(parentApp(options.shop), options.port);
  return { url: `http://${host}:${new URL(url).port}`, stop };
}
