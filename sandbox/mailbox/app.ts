import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { pagePolicy } from '../pages/page.ts';
import { stylesheetRoute } from '../pages/stylesheet.ts';
import type { Letter, Letters } from './letters.ts';
import { letterBody, letterPage, letterPolicy, listPage } from './pages.ts';
import { type InjectedMailFault, mailFaults } from './smtp.ts';

const faultShape = z.strictObject({
  kind: z.enum(mailFaults),
  times: z.int().min(1).default(1),
});

/** The mailbox's pages and JSON API. */
export function mailboxApp(
  letters: Letters,
  faults: InjectedMailFault[],
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('content-security-policy')) {
      context.res.headers.set('Content-Security-Policy', pagePolicy);
    }
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
    context.res.headers.set('Cache-Control', 'no-store');
  });
  app.route('/', stylesheetRoute());
  app.get('/', (context) => context.html(listPage(letters.list(context.req.query('to')))));
  app.route('/letters', letterRoutes(letters));
  app.route('/api', apiRoutes(letters, faults));
  return app;
}

function letterRoutes(letters: Letters): Hono {
  const app = new Hono();
  app.get('/:id', (context) => {
    const letter = letters.find(context.req.param('id'));
    return letter ? context.html(letterPage(letter)) : context.notFound();
  });
  app.get('/:id/body', (context) => {
    const letter = letters.find(context.req.param('id'));
    if (!letter) return context.notFound();
    return context.html(letterBody(letter), 200, { 'Content-Security-Policy': letterPolicy });
  });
  app.get('/:id/parts/:place', (context) => {
    const part = letters.find(context.req.param('id'))?.attachments[
      Number(context.req.param('place'))
    ];
    if (!part) return context.notFound();
    const disposition = part.inline ? 'inline' : 'attachment';
    return new Response(new Uint8Array(part.content), {
      headers: {
        'Content-Type': part.type,
        'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(part.filename)}`,
        'Content-Security-Policy': letterPolicy,
      },
    });
  });
  app.get('/:id/raw', (context) => {
    const letter = letters.find(context.req.param('id'));
    if (!letter) return context.notFound();
    return new Response(new Uint8Array(letter.raw), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  });
  return app;
}

function apiRoutes(letters: Letters, faults: InjectedMailFault[]): Hono {
  const app = new Hono();
  app.get('/messages', (context) =>
    context.json({ messages: letters.list(context.req.query('to')).map(inJson) }),
  );
  app.get('/messages/:id', (context) => {
    const letter = letters.find(context.req.param('id'));
    return letter ? context.json(inJson(letter)) : context.json({ error: 'No such letter.' }, 404);
  });
  app.delete('/messages', (context) => {
    letters.clear();
    return context.body(null, 204);
  });
  app.post('/faults', async (context) => {
    const read = faultShape.safeParse(await context.req.json());
    if (!read.success) return context.json({ error: z.prettifyError(read.error) }, 400);
    faults.push(read.data);
    return context.json({ faults });
  });
  app.delete('/faults', (context) => {
    faults.length = 0;
    return context.body(null, 204);
  });
  return app;
}

function inJson(letter: Letter) {
  const { raw, attachments, ...rest } = letter;
  return {
    ...rest,
    size: raw.length,
    raw: `/letters/${letter.id}/raw`,
    attachments: attachments.map(({ content, ...attachment }, place) => ({
      ...attachment,
      size: content.length,
      url: `/letters/${letter.id}/parts/${place}`,
    })),
  };
}
