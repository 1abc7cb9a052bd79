import { expect, test } from 'vitest';
import { paintedFirst } from './painted-first.server.ts';

/** A page as the router writes it. */
const page = `<head><link rel="modulepreload" href="/assets/shared.js"/><link rel="stylesheet" href="/a.css"/></head>
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/event.js";
window.__reactRouterRouteModules = {"root":route0,"event":route1};

import("/assets/entry.js");</script>`;

/** The page's script, and the rest of the page. */
function startOf(html: string): { readonly script: string; readonly rest: string } {
  const script = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  return { script, rest: html.replace(script, '') };
}

test('a page names no script except the one that waits for its first view', () => {
  const { script, rest } = startOf(paintedFirst(page));
  expect(rest).not.toContain('.js');
  expect(rest).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(script.indexOf('.js')).toBeGreaterThan(script.indexOf("type:'paint'"));
});

test('the scripts are fetched together and run in the router’s order', () => {
  const { script } = startOf(paintedFirst(page));
  expect(script).not.toMatch(/^import\s/m);
  const order = ['["/assets/shared.js"]', 'manifest.js', 'root.js', 'event.js', 'entry.js'];
  const places = order.map((part) => script.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(script).toContain('let route1=await import("/assets/event.js");');
});

test('a page without scripts is unchanged', () => {
  expect(paintedFirst('<p>import "a.js";</p>')).toBe('<p>import "a.js";</p>');
});
