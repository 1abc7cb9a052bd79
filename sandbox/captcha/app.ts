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

/** What happens to those who are asked, unless their browser says otherwise. */
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

/** The captcha's wire: its script, its frames, and the call by which servers verify tokens. */
export function captchaApp(tokens: Tokens): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  let mode: (typeof modes)[number] = 'pass';
  let faults: z.output<typeof faultShape>[] = [];
  const scripts = new Map<string, Promise<string>>();
  const script = async (entry: string) => {
    const bundle = scripts.get(entry) ?? bundleScript(new URL(`browser/${entry}`, import.meta.url));
    scripts.set(entry, bundle);
    const type = { 'Content-Type': 'text/javascript; charset=utf-8' };
    return new Response(await bundle, { headers: { ...type, 'Cache-Control': 'max-age=60' } });
  };

  app.get('/1/api.js', () => script('hcaptcha.ts'));
  app.get('/frame.js', () => script('frame.ts'));
  app.get('/frame.css', async (context) =>
    context.body(await readFile(new URL('browser/frame.css', import.meta.url), 'utf8'), 200, {
      'Content-Type': 'text/css; charset=utf-8',
    }),
  );
  app.get('/frame.html', async (context) => {
    const page = await readFile(new URL('browser/frame.html', import.meta.url), 'utf8');
    return context.html(page, 200, { 'Content-Security-Policy': policy });
  });

  app.use('/checksiteconfig', cors());
  app.get('/checksiteconfig', (context) => {
    const siteKey = context.req.query('sitekey') ?? '';
    if (!isSiteKey(siteKey)) return context.json({ pass: false, error: 'invalid-sitekey' }, 400);
    const isTest = testKeys.some((known) => known.siteKey === siteKey);
    return context.json({ pass: true, mode: isTest ? 'pass' : mode });
  });
  app.use('/getcaptcha/*', cors());
  app.post('/getcaptcha/:sitekey', async (context) => {
    const siteKey = context.req.param('sitekey');
    const { host = '', stale } = await context.req.parseBody();
    if (!isSiteKey(siteKey)) return context.json({ pass: false }, 400);
    const { token, lasts } = tokens.issue(siteKey, String(host), stale === 'true');
    return context.json({ pass: true, generated_pass_UUID: token, expiration: lasts });
  });

  app.post('/siteverify', async (context) => {
    const fault = faults[0];
    if (fault) {
      fault.times -= 1;
      if (fault.times === 0) faults = faults.slice(1);
      if (fault.kind === 'answer_500') return context.text('Internal Server Error', 500);
      if (fault.kind === 'cut') {
        context.env.incoming.socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
      await pause(fault.delay);
    }
    const type = context.req.header('content-type') ?? '';
    if (!type.startsWith('application/x-www-form-urlencoded')) {
      return context.json({ success: false, 'error-codes': ['bad-request'] });
    }
    const form = new URLSearchParams(await context.req.text());
    return context.json(
      tokens.verify({
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

  app.patch('/sandbox/settings', async (context) => {
    const read = settingsShape.parse(await context.req.json());
    mode = read.mode ?? mode;
    tokens.timing.token = read.token ?? tokens.timing.token;
    return context.json({ mode, token: tokens.timing.token });
  });
  app.post('/sandbox/expire', (context) => {
    tokens.expireAll();
    return context.body(null, 204);
  });
  app.post('/sandbox/faults', async (context) => {
    faults.push(faultShape.parse(await context.req.json()));
    return context.json({ faults }, 201);
  });
  app.delete('/sandbox/faults', (context) => {
    faults = [];
    return context.body(null, 204);
  });
  return app;
}
