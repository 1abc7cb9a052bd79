import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { find } from './find.ts';
import { retrieve } from './retrieve.ts';
import { ServiceError } from './service-error.ts';

/** The shape of the service's keys; all of them are accepted. */
const knownKey = /^[A-Z]{2}\d{2}(-[A-Z]{2}\d{2}){3}$/;

export interface LookupTiming {
  /** Delay of the answer to "test slow …", in milliseconds. */
  readonly slowAnswer: number;
}

/** The address service's API for browsers, Capture Interactive. */
export function addressLookupApp({ slowAnswer }: LookupTiming): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    context.header('Access-Control-Allow-Origin', '*');
  });
  app.get('/Capture/Interactive/Find/v1.1/json3.ws', async (context) => {
    const text = parameter(context, 'Text');
    // Faults that a test asks for by the text.
    if (text.startsWith('test 500')) return context.text('Internal Server Error', 500);
    if (text.startsWith('test credit')) {
      return items(context, () => {
        throw new ServiceError('3', 'Account out of credit');
      });
    }
    const isSlow = text.startsWith('test slow');
    if (isSlow) await pause(slowAnswer);
    return items(context, () =>
      find({
        text: isSlow ? text.slice('test slow'.length).trim() : text,
        container: parameter(context, 'Container'),
        countries: parameter(context, 'Countries').split(',').filter(Boolean),
        limit: Number(parameter(context, 'Limit') || 10),
      }),
    );
  });
  app.get('/Capture/Interactive/Retrieve/v1.2/json3.ws', (context) =>
    items(context, () => [retrieve(parameter(context, 'Id'))]),
  );
  return app;
}

/** Reads a parameter, whose name is not case-sensitive. */
function parameter({ req }: Context, name: string): string {
  const found = Object.entries(req.query()).find(
    ([own]) => own.toLowerCase() === name.toLowerCase(),
  );
  return found?.[1].trim() ?? '';
}

function items(context: Context, answer: () => readonly object[]): Response {
  try {
    if (!knownKey.test(parameter(context, 'Key'))) throw new ServiceError('2', 'Unknown key');
    return context.json({ Items: answer() });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return context.json({ Items: [error.item] });
  }
}
