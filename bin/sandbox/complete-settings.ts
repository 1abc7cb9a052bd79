import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#database/embedded/free-port.ts';
import { startAddressLookup } from '#sandbox/address-lookup/start.ts';
import { testSecret } from '#sandbox/captcha/keys.ts';
import { startCaptcha } from '#sandbox/captcha/start.ts';
import { type RunningCardProcessor, startCardProcessor } from '#sandbox/card-processor/start.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { startParentPage } from '#sandbox/parent-page/start.ts';
import type { ServerSettings, StripeSettings } from '#server/setup/settings.ts';
import type { Program } from '../program/program.ts';
import { giftCardKeyOf } from '../settings/gift-card-key.ts';
import { listeningOrigin, serverSettings } from '../settings/server-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { mayStandIn, refusePlayMoney } from './stand-ins.ts';

/** The pages of the running stand-ins. */
export interface SandboxPages {
  cards?: string;
  mailbox?: string;
  /** A page like a venue's own site, with a storefront in a frame. */
  parent?: string;
}

/** The stand-ins that store a sample's past; undefined where the environment names the real service. */
export interface StandIns {
  cards: RunningCardProcessor | undefined;
  mailbox: RunningMailbox | undefined;
}

/**
 * Returns the server's settings. Services missing from the environment are replaced by stand-ins on this machine, which look
 * the same to the server.
 */
export async function completeSettings(
  program: Program,
  settings: Settings,
): Promise<{ server: ServerSettings; pages: SandboxPages; standIns: StandIns }> {
  const folder = path.join(settings.dataFolder, 'sandbox');
  const pages: SandboxPages = {};
  const standIns: StandIns = { cards: undefined, mailbox: undefined };
  refusePlayMoney(settings);
  let { stripe, smtpUrl, addressLookupBase, captcha, bounceAddress } = settings;
  if (!stripe || !smtpUrl) await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!stripe) {
    const cards = await startCards(program, settings, folder);
    stripe = cards.stripe;
    pages.cards = cards.page;
    standIns.cards = cards.processor;
  }
  if (!smtpUrl) {
    const mailbox = await startMailbox({
      smtpPort: 0,
      httpPort: await freePort(settings.port + 2),
      dataFolder: path.join(folder, 'mailbox'),
    });
    program.stack.defer(() => mailbox.stop());
    smtpUrl = mailbox.smtpUrl;
    bounceAddress ??= 'bounces@mailbox.localhost';
    pages.mailbox = mailbox.url;
    standIns.mailbox = mailbox;
  }
  // A public server goes without the other services: a captcha that everyone passes is useless.
  const allowsOthers = mayStandIn(settings);
  if (!addressLookupBase && allowsOthers) {
    const addresses = await startAddressLookup({ port: await freePort(settings.port + 3) });
    program.stack.defer(() => addresses.stop());
    addressLookupBase = addresses.url;
  }
  if (!captcha && allowsOthers) {
    const running = await startCaptcha({ port: await freePort(settings.port + 4) });
    program.stack.defer(() => running.stop());
    captcha = { secret: testSecret, verifyUrl: running.verifyUrl, scriptUrl: running.jsUrl };
  }
  if (!settings.stripe) {
    const shop = settings.publicUrl ?? listeningOrigin(settings.host, settings.port);
    const parent = await startParentPage({ port: await freePort(settings.port + 5), shop });
    program.stack.defer(() => parent.stop());
    pages.parent = `${parent.url}/embed-demo`;
  }
  const giftCardKey = await giftCardKeyOf(settings);
  const known = { ...settings, addressLookupBase, captcha, bounceAddress, giftCardKey };
  return { server: serverSettings(known, stripe, smtpUrl), pages, standIns };
}

async function startCards(program: Program, settings: Settings, folder: string) {
  const keys = await openKeys(path.join(folder, 'keys.json'));
  const webhooks = `http://127.0.0.1:${settings.port}/webhooks/stripe`;
  const processor = await startCardProcessor({
    port: await freePort(settings.port + 1),
    dataFile: path.join(folder, 'cards.jsonl'),
    accounts: [
      { ...keys, webhookUrl: ({ portal }) => (portal ? `${webhooks}/${portal}` : undefined) },
    ],
  });
  program.stack.defer(() => processor.stop());
  const stripe = { ...keys, apiBase: processor.url, jsUrl: `${processor.url}/v3/` };
  return { stripe, page: `${processor.url}/sandbox`, processor };
}

type Keys = Required<Pick<StripeSettings, 'secretKey' | 'publishableKey' | 'webhookSecret'>>;

/** Reads the stand-in's keys, which are generated once: random so that no other program can sign events. */
async function openKeys(file: string): Promise<Keys> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (stored !== undefined) return JSON.parse(stored);
  const random = () => randomBytes(18).toString('base64url');
  const keys = {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  };
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
