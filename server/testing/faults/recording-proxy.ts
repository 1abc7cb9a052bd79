import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '#sandbox/listen.ts';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** The form or query as sent. */
  readonly form: URLSearchParams;
}

/** Forwards requests to another server and records them. */
export async function startRecordingProxy(target: string) {
  const requests: RecordedRequest[] = [];
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const body = await req.text();
    requests.push({
      method: req.method,
      path: pathname,
      form: new URLSearchParams(req.method === 'GET' ? search : body),
    });
    const headers = new Headers(req.raw.headers);
    headers.delete('host');
    const answer = await fetch(`${target}${pathname}${search}`, {
      method: req.method,
      headers,
      ...(body === '' ? {} : { body }),
    });
    const passedOn = new Headers(answer.headers);
    // The body has been decoded, so its length differs.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) {
      passedOn.delete(name);
    }
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: passedOn });
  });
  const { url, stop } = await listen(app, 0);
  return { url, stop, requests };
}
