import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { stylesheetRoute } from '../pages/stylesheet.ts';
import { wireRoutes } from './api.ts';
import { browserRoutes } from './browser/browser-files.ts';
import { controlRoutes } from './control/control.ts';
import { overviewRoute } from './control/overview.ts';
import type { Processor } from './processor/processor.ts';
import { threeDSecureRoutes } from './three-d-secure/three-d-secure.ts';

/** Everything that the stand-in serves. */
export function cardProcessorApp(processor: Processor): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', wireRoutes(processor));
  app.route('/', browserRoutes());
  app.route('/', threeDSecureRoutes(processor));
  app.route('/', overviewRoute(processor));
  app.route('/', stylesheetRoute());
  app.route('/sandbox', controlRoutes(processor));
  return app;
}
