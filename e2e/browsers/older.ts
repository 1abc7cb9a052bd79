import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserContext } from '@playwright/test';
import { floor } from '#ui/older/floor.ts';

/** A property of a browser object that is newer than some browser we support. */
export interface Newer {
  /** `Array`, `AbortSignal` …; '' for globals. */
  readonly object: string;
  readonly name: string;
  /** Where it is: on the object, its prototype, or either; `Response` has `json` twice, one of them old. */
  readonly side: 'static' | 'prototype' | 'either';
}

interface Support {
  readonly version_added: string | boolean | null;
  readonly version_removed?: string;
  readonly flags?: unknown;
  readonly alternative_name?: string;
  readonly prefix?: string;
}
interface Entry {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
}

const browsers = Object.fromEntries(
  floor.map((browser) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
    return [name === 'safari' ? 'safari_ios' : name, Number(version)];
  }),
);

/** The browser objects that pages use or may use; the data has a thousand, most of them irrelevant to pages. */
const objects = [
  ...['AbortController', 'AbortSignal', 'Animation', 'Blob', 'Cache', 'Clipboard', 'Crypto', 'CSS'],
  ...['CSSStyleSheet', 'Document', 'DocumentFragment', 'DOMTokenList', 'Element', 'Event'],
  ...['EventTarget', 'FormData', 'Headers', 'History', 'HTMLButtonElement', 'HTMLDialogElement'],
  ...[
    'HTMLElement',
    'HTMLFormElement',
    'HTMLImageElement',
    'HTMLInputElement',
    'HTMLSelectElement',
  ],
  ...['IntersectionObserver', 'KeyboardEvent', 'Location', 'Navigator', 'Node', 'Performance'],
  ...['ReadableStream', 'Request', 'ResizeObserver', 'Response', 'Storage', 'SubmitEvent'],
  ...['TextDecoderStream', 'URL', 'URLSearchParams', 'VisualViewport', 'Window'],
];

/** True if a supported browser lacks it. */
function isNewer({ __compat }: Entry): boolean {
  return Object.entries(browsers).some(([browser, oldest]) => {
    const said = __compat?.support[browser];
    const versions = (Array.isArray(said) ? said : [said]) as readonly (Support | undefined)[];
    const own = versions.find(
      (one) => one && !one.flags && !one.alternative_name && !one.prefix && !one.version_removed,
    );
    const added = own?.version_added ?? false;
    if (typeof added === 'boolean') return said !== undefined && !added;
    return !(Number.parseFloat(added.replace('≤', '')) <= oldest);
  });
}

/** Returns everything that is newer than the oldest supported browsers. */
export function newerThanFloor(): readonly Newer[] {
  const { javascript, api } = bcd;
  const kinds = [
    ...Object.entries(javascript.builtins ?? {}).map((kind) => [...kind, 'either'] as const),
    ...objects.map((name) => [name, api[name] ?? {}, 'prototype'] as const),
  ];
  const found = kinds.flatMap(([object, entries, side]): Newer[] =>
    isNewer(entries as Entry)
      ? [{ object: '', name: object, side: 'either' }]
      : Object.entries(entries)
          .filter(([name, entry]) => /^[a-z]\w*$/i.test(name) && name !== object && isNewer(entry))
          .map(([name]) => ({
            object: object === 'Window' ? '' : object,
            name: name.replace(/_static$/, ''),
            // The data marks statics of the page's objects, but not of the language's.
            side: object === 'Window' ? 'either' : name.endsWith('_static') ? 'static' : side,
          })),
  );
  return found;
}

/** Removes what is newer than the oldest supported browsers from every page of a context, but not from its frames. */
export async function growOlder(context: BrowserContext): Promise<void> {
  await context.addInitScript((newer) => {
    // Its frames are the card processor's, which supports browsers of its own choice.
    if (window.top !== window) return;
    for (const { object, name, side } of newer) {
      const owner = object === '' ? window : Reflect.get(window, object);
      if (!owner) continue;
      if (side !== 'prototype') Reflect.deleteProperty(owner, name);
      if (side !== 'static' && owner.prototype) Reflect.deleteProperty(owner.prototype, name);
    }
  }, newerThanFloor());
}
