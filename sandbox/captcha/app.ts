import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { bundleScript } from '../bundle-script.ts';
import { isSiteKey, testKeys } from './keys.ts';
import type { Tokens } from './tokens.ts';

/** The way challenges end, unless the browser chooses; `challenge` shows one. */
const modes = ['pass', 'challenge', 'dismiss', 'expire', 'stale', 'error'] as const;

const settingsShape = z.strictObject({
  mode: z.enum(modes).optional(),
  token: z.int().min(0).optional(),
});
const faultShape = z.strictObject({
  kind: z.enum(['answer_500', 'answer_slow', 'cut']),
  times: z.int().min(1).default(1),
  delay: z.int().min(0).default(3_000),
});

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

type Web = { Bindings: HttpBindings };

/** The parts of a running captcha. */
type Captcha = {
  tokens: Tokens;
  mode: (typeof modes)[number];
  faults: z.output<typeof faultShape>[];
};

/** The captcha's script and frames with their calls, `/siteverify` for servers, and controls. */
export function captchaApp(tokens: Tokens): Hono<Web> {
  const captcha: Captcha = { tokens, mode: 'pass', faults: [] };
  const app = new Hono<Web>();
  app.route('/', fileRoutes());
  app.route('/', scriptCalls(captcha));
  app.route('/', verifyRoutes(captcha));
  app.route('/sandbox', controlRoutes(captcha));
  return app;
}

/** The script and the frames. */
function fileRoutes(): Hono {
  const bundles = new Map<string, Promise<string>>();
  const respondWithScript = async (entry: string) => {
    const bundle = bundles.get(entry) ?? bundleScript(new URL(`browser/${entry}`, import.meta.url));
    bundles.set(entry, bundle);
    const type = { 'Content-Type': 'text/javascript; charset=utf-8' };
    return new Response(await bundle, { headers: { ...type, 'Cache-Control': 'max-age=60' } });
  };
  const app = new Hono();
  app.get('/1/api.js', () => respondWithScript('hcaptcha.ts'));
  app.get('/frame.js', () => respondWithScript('frame.ts'));
  app.get('/frame.css', async (context) =>
    context.body(await readFile(new URL('browser/frame.css', import.meta.url), 'utf8'), 200, {
      'Content-Type': 'text/css; charset=utf-8',
    }),
  );
  app.get('/frame.html', async (context) => {
    const page = await readFile(new URL('browser/frame.html', import.meta.url), 'utf8');
    return context.html(page, 200, { 'Content-Security-Policy': policy });
  });
  return app;
}

/** The calls by which the script gets its mode and a token. */
function scriptCalls(captcha: Captcha): Hono {
  const app = new Hono();
  app.use('/checksiteconfig', cors());
  app.get('/checksiteconfig', (context) => {
    const siteKey = context.req.query('sitekey') ?? '';
    if (!isSiteKey(siteKey)) return context.json({ pass: false, error: 'invalid-sitekey' }, 400);
    const isTest = testKeys.some((known) => known.siteKey === siteKey);
    return context.json({ pass: true, mode: isTest ? 'pass' : captcha.mode });
  });
  app.use('/getcaptcha/*', cors());
  app.post('/getcaptcha/:sitekey', async (context) => {
    const siteKey = context.req.param('sitekey');
    const { host = '', stale } = await context.req.parseBody();
    if (!isSiteKey(siteKey)) return context.json({ pass: false }, 400);
    const { token, lifetime } = captcha.tokens.issue(siteKey, String(host), stale === 'true');
    return context.json({ pass: true, generated_pass_UUID: token, expiration: lifetime });
  });
  return app;
}

/** `/siteverify`, by which servers verify tokens. */
function verifyRoutes(captcha: Captcha): Hono<Web> {
  const app = new Hono<Web>();
  app.post('/siteverify', async (context) => {
    const fault = takeFault(captcha);
    if (fault?.kind === 'answer_500') return context.text('Internal Server Error', 500);
    if (fault?.kind === 'cut') {
      context.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (fault) await pause(fault.delay);
    const type = context.req.header('content-type') ?? '';
    if (!type.startsWith('application/x-www-form-urlencoded')) {
      return context.json({ success: false, 'error-codes': ['bad-request'] });
    }
    const form = new URLSearchParams(await context.req.text());
    return context.json(
      captcha.tokens.verify({
        secret: form.get('secret') ?? '',
        response: form.get('response') ?? '',
        remoteip: form.get('remoteip') ?? undefined,
        sitekey: form.get('sitekey') ?? undefined,
      }),
    );
  });
  app.all('/siteverify', (context) =>
    context.json({ success: false, 'error-codes': ['bad-request'] }),
  );
  return app;
}

function takeFault(captcha: Captcha): Captcha['faults'][number] | undefined {
  const [fault] = captcha.faults;
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times === 0) captcha.faults = captcha.faults.slice(1);
  return fault;
}

/** The control API for tests; the real service has none. */
function controlRoutes(captcha: Captcha): Hono {
  const { tokens } = captcha;
  const app = new Hono();
  app.patch('/settings', async (context) => {
    const settings = settingsShape.parse(await context.req.json());
    captcha.mode = settings.mode ?? captcha.mode;
    tokens.timing.token = settings.token ?? tokens.timing.token;
    return context.json({ mode: captcha.mode, token: tokens.timing.token });
  });
  app.post('/expire', (context) => {
    tokens.expireAll();
    return context.body(null, 204);
  });
  app.post('/faults', async (context) => {
    captcha.faults.push(faultShape.parse(await context.req.json()));
    return context.json({ faults: captcha.faults }, 201);
  });
  app.delete('/faults', (context) => {
    captcha.faults = [];
    return context.body(null, 204);
  });
  return app;
}
