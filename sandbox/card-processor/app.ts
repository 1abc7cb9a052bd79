import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { stylesheetRoute } from '../pages/stylesheet.ts';
import { apiRoutes } from './api.ts';
import { browserRoutes } from './browser/browser-files.ts';
import { controlRoutes } from './control/control-routes.ts';
import { overviewRoute } from './control/overview-page.ts';
import { paymentRoute } from './control/payment-page.ts';
import type { Processor } from './processor/processor.ts';
import { threeDSecureRoutes } from './three-d-secure/challenge-routes.ts';

/** The routes of the stand-in: API, browser scripts, 3-D Secure pages, its own pages and control API. */
export function cardProcessorApp(processor: Processor): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', apiRoutes(processor));
  app.route('/', browserRoutes());
  app.route('/', threeDSecureRoutes(processor));
  app.route('/', overviewRoute(processor));
  app.route('/', paymentRoute(processor));
  app.route('/', stylesheetRoute());
  app.route('/sandbox', controlRoutes(processor));
  return app;
}
