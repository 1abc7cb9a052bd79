import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { answering } from '../http/api.ts';
import { readBodyText } from '../http/body.ts';
import { clientAddress, clientNetwork } from '../http/client-address.ts';
import { publicOriginOf } from '../http/origin.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { Services } from '../services/services.ts';
import type { ApplePassSettings } from '../setup/settings.ts';
import {
  orderIdOfTicket,
  passesOfDevice,
  readWalletPass,
  registerDevice,
  unregisterDevice,
} from '../store/wallet/wallet-passes.ts';
import { applePass, contentHash, packPasses, unsignedPass } from './apple-pass.ts';
import { passLook } from './pass-look.ts';
import { passService, passServicePath } from './pass-service.ts';
import { isPassToken } from './pass-token.ts';
import { ticketPasses } from './ticket-passes.ts';

/**
 * Milliseconds subtracted from a phone's last update, since late commits may carry an older time:
 * such changes are reported again.
 */
const overlap = 60_000;
const logged = { limit: 60, seconds: 3600 };
const maxLogLength = 500;

const deviceId = z.string().regex(/^[\w-]{1,100}$/);
const registration = z.object({ pushToken: z.string().regex(/^[0-9a-f]{8,200}$/i) });
const log = z.object({ logs: z.array(z.string().max(10_000)).max(100) });
const maxBodyLength = 100_000;

interface Asked {
  readonly portalId: number;
  readonly settings: ApplePassSettings;
}

/**
 * Apple's web service for a portal's passes: registering for changes, listing changed passes, and
 * fetching a current pass.
 * https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export function appleWebService(services: Services): Hono {
  const app = new Hono();
  const { store } = services;

  const on = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    work: (asked: Asked, context: Context) => Promise<Response>,
  ) =>
    app.on(method, `${passServicePath}/:portal/v1${path}`, (context) =>
      answering(services, 'appleWebService', async () => {
        const directory = await services.cache.directory();
        const portal = directory.find(({ portalKey }) => portalKey === context.req.param('portal'));
        const settings = services.settings.applePasses;
        const passType = context.req.param('passType') ?? settings?.passTypeId;
        if (!portal || !settings || passType !== settings.passTypeId) return nothing(404);
        return work({ portalId: portal.portalId, settings }, context);
      }),
    );

  /** The current state of the requested pass; undefined without its token. */
  async function passOf({ portalId, settings }: Asked, context: Context) {
    const serial = z.uuid().safeParse(context.req.param('serial')?.toLowerCase());
    if (!serial.success) return undefined;
    const catalogue = await services.cache.catalogue(portalId);
    const origin = await originOf(context, portalId);
    const service = passService(services.settings, catalogue.portal, origin, serial.data);
    if (!isPassToken(context.req.header('authorization'), service.authenticationToken)) {
      return undefined;
    }
    const orderId = await store.read(portalId, (tx) => orderIdOfTicket(tx, serial.data));
    const passes = orderId ? await ticketPasses(services, catalogue, [orderId]) : [];
    const pass = passes.find((each) => each.serial === serial.data);
    if (!pass) return undefined;
    const look = await passLook(store, catalogue, pass.seller.id);
    const content = applePass(pass, look, settings);
    return { serial: serial.data, content, look, service, hash: contentHash(content, look) };
  }

  async function originOf(context: Context, portalId: number): Promise<string> {
    const directory = await services.cache.directory();
    const hosts = directory.find((entry) => entry.portalId === portalId)?.hosts ?? [];
    const request = context.req.raw;
    return publicOriginOf(services.settings, request, new URL(request.url), hosts);
  }

  const registered = '/devices/:device/registrations/:passType';
  on('POST', `${registered}/:serial`, async (asked, context) => {
    const pass = await passOf(asked, context);
    if (!pass) return nothing(401);
    const device = deviceId.safeParse(context.req.param('device'));
    const body = registration.safeParse(await bodyOf(context));
    if (!device.success || !body.success) return nothing(400);
    const isNew = await store.write(asked.portalId, (tx) =>
      registerDevice(
        tx,
        { device_id: device.data, ticket_id: pass.serial, push_token: body.data.pushToken },
        { contentHash: pass.hash, at: new Date(services.now()) },
      ),
    );
    return nothing(isNew ? 201 : 200);
  });

  on('DELETE', `${registered}/:serial`, async (asked, context) => {
    const pass = await passOf(asked, context);
    if (!pass) return nothing(401);
    const device_id = context.req.param('device') ?? '';
    await store.write(asked.portalId, (tx) =>
      unregisterDevice(tx, { device_id, ticket_id: pass.serial }),
    );
    return nothing(200);
  });

  on('GET', registered, async ({ portalId }, context) => {
    const tag = Number(context.req.query('passesUpdatedSince') ?? Number.NaN);
    const isTag = Number.isSafeInteger(tag) && tag >= overlap && tag < 8.64e15;
    const device = deviceId.safeParse(context.req.param('device'));
    if (!device.success) return nothing(204);
    const passes = await store.read(portalId, (tx) =>
      passesOfDevice(tx, device.data, isTag ? new Date(tag - overlap) : undefined),
    );
    if (passes.length === 0) return nothing(204);
    const last = Math.max(...passes.map(({ changed_at: at }) => at.getTime()));
    return Response.json(
      { serialNumbers: passes.map(({ ticket_id: id }) => id), lastUpdated: String(last) },
      { headers: noStore },
    );
  });

  on('GET', '/passes/:passType/:serial', async (asked, context) => {
    const pass = await passOf(asked, context);
    if (!pass) return nothing(401);
    const row = await store.read(asked.portalId, (tx) => readWalletPass(tx, pass.serial));
    // A change that no job has recorded yet counts as one of now.
    const isNoted = row?.content_hash.equals(pass.hash) ?? false;
    const changed = row && isNoted ? row.changed_at : new Date(services.now());
    const headers = {
      'Cache-Control': 'private, no-cache',
      'Last-Modified': changed.toUTCString(),
    };
    const known = Date.parse(context.req.header('if-modified-since') ?? '');
    if (isNoted && known >= changed.getTime()) {
      return new Response(null, { status: 304, headers });
    }
    const made = await unsignedPass(pass.content, pass.service, pass.look, asked.settings);
    const { bytes, type } = await packPasses([made]);
    return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
  });

  on('POST', '/log', async ({ portalId }, context) => {
    const proxies = services.settings.trustedProxies ?? 0;
    const address = clientAddress(context.req.raw.headers, context.env, proxies);
    await withinRate({ services, portalId }, 'wallet_log', clientNetwork(address), logged);
    const body = log.safeParse(await bodyOf(context));
    if (!body.success) return nothing(400);
    for (const line of body.data.logs) {
      services.log.warn({ said: withoutTokens(line) }, 'a phone reported a fault with a pass');
    }
    return nothing(200);
  });

  return app;
}

const noStore = { 'Cache-Control': 'private, no-store' };
const nothing = (status: number) => new Response(null, { status, headers: noStore });

/** Phones' log lines may quote a request with its token. */
const withoutTokens = (line: string): string =>
  line.replaceAll(/ApplePass\s+\S+/g, 'ApplePass …').slice(0, maxLogLength);

/** Undefined for anything but JSON, which is all that phones send. */
async function bodyOf(context: Context): Promise<unknown> {
  const text = await readBodyText(context.req.raw, maxBodyLength);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
