import { type Context, Hono } from 'hono';
import { withKeptConnections } from '../store/connections.ts';
import type { HotStatement } from '../store/database.ts';
import type { Services } from './services.ts';

/** Milliseconds for which one look at the database answers everyone who asks. */
const looksEvery = 1_000;

const writable: HotStatement = {
  name: 'ready',
  text: 'select not pg_is_in_recovery() as writable',
};

/**
 * Answers `/health` while the process lives, and `/ready` while requests may be sent to it: it is not about to stop, and
 * its database accepts connections and writes. A load balancer asks for the second; a supervisor that restarts processes asks for the
 * first, because another start does not bring a lost database back (OPS-03).
 */
export function healthRoutes(
  { store, log, now }: Services,
  isLeaving: () => boolean = () => false,
): Hono {
  const app = new Hono();
  let looked: { readonly at: number; readonly isReady: Promise<boolean> } | undefined;

  async function look(): Promise<boolean> {
    try {
      const [row] = await withKeptConnections(() => store.hot<{ writable: boolean }>(writable, []));
      return row?.writable ?? false;
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database gave no answer');
      return false;
    }
  }

  app.get('/health', (context) => context.text('ok'));
  app.get('/ready', async (context) => {
    context.header('Cache-Control', 'no-store');
    if (isLeaving()) return notReady(context);
    if (!looked || now() - looked.at >= looksEvery) looked = { at: now(), isReady: look() };
    return (await looked.isReady) ? context.text('ready') : notReady(context);
  });
  return app;
}

function notReady(context: Context): Response {
  context.header('Retry-After', '2');
  return context.text('not ready', 503);
}
