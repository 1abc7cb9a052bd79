import { newPassIdentity } from '#sandbox/apple-push/certificates.ts';
import { type RunningPush, startApplePush } from '#sandbox/apple-push/start.ts';
import { type RunningWallet, startGoogleWallet } from '#sandbox/google-wallet/start.ts';
import type { ApplePassSettings, GooglePassSettings } from '../setup/settings.ts';
import { updatePasses } from '../wallet/update-passes.ts';
import { cartOf, checkout, holdCart, type ReserveOptions } from './buyer.ts';
import { answered, openWorld, type World } from './venues/world.ts';

/** A world whose passes go to stand-ins for both wallets. */
export interface WalletWorld extends World {
  readonly apple: ApplePassSettings;
  readonly push: RunningPush;
  readonly google: RunningWallet;
  /** Buys these tickets; returns the order's id. */
  buy(...tickets: ReserveOptions[]): Promise<string>;
  /** Runs the due jobs for passes as a worker would; returns their number. */
  doJobs(): Promise<number>;
}

const googleSettings = (wallet: RunningWallet): GooglePassSettings => ({
  issuerId: wallet.issuerId,
  clientEmail: wallet.account.client_email,
  privateKey: wallet.account.private_key,
  tokenUrl: wallet.account.token_uri,
  apiBase: wallet.url,
  saveUrl: wallet.saveUrl,
});

export async function openWalletWorld(): Promise<WalletWorld> {
  const push = await startApplePush();
  const google = await startGoogleWallet();
  const apple = { ...newPassIdentity(), pushBase: push.url, pushAuthority: push.authority };
  const world = await openWorld({
    capacity: 1000,
    wallets: { applePasses: apple, googlePasses: googleSettings(google) },
  });
  return {
    ...world,
    apple,
    push,
    google,
    async buy(...tickets) {
      const held = await holdCart(world.api, ...tickets);
      const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
      const [id] = cartOf(done).order_ids;
      if (!id) throw new Error('a checkout without an order');
      return id;
    },
    async doJobs() {
      const jobs = await world.sql<{ id: string; payload: Parameters<typeof updatePasses>[1] }>(
        `select j.id, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'update_passes' order by j.id`,
      );
      for (const { id, payload } of jobs) {
        await updatePasses(world.services, payload);
        await world.sql('delete from graphile_worker._private_jobs where id = $1', [id]);
      }
      return jobs.length;
    },
    async close() {
      await world.close();
      await push.stop();
      await google.stop();
    },
  };
}
