import { describe, expect, test } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';
import { lettersEn } from '#tenants/strings/en/letters.ts';
import { everyLetter, renderedLetter } from './testing/every-letter.ts';

const keys = Object.keys(everyLetter);
const themes = {
  light: { scheme: 'light', brand: '#2346b0', accent: '#ff6a4d', neutral: '#5b6784' },
  pale: { scheme: 'light', brand: '#ffe14d', accent: '#bfe6ff', neutral: '#e8e8e8' },
  dark: { scheme: 'dark', brand: '#101820', accent: '#3a3a3a', neutral: '#223344' },
} as const;

/** Every text of letters, prefixed with its own key. */
const named = Object.fromEntries(
  Object.entries(lettersEn).map(([key, message]) => [key, `«${key}»${message}`]),
);
const keysIn = (said: string): Set<string> =>
  new Set([...said.matchAll(/«([^»]+)»/g)].map(([, key = '']) => key));

/** HTML without its head, its hidden first line, and alternative texts of pictures. */
const seen = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div[^>]*data-skip-in-text.*?<\/div><\/div>/s, '')
    .replace(/ alt="[^"]*"/g, '');

describe.each(keys)('the letter %s', (key) => {
  // Guards: ORD-11
  test('contains everything from its HTML in plain text', async () => {
    const { html, text } = await renderedLetter(key, { strings: named });
    const inText = keysIn(text);
    const alone = [...keysIn(seen(html))].filter(
      (said) => !inText.has(said) && !saidOtherwise(said, inText),
    );
    expect(alone).toEqual([]);
  });

  test('loads nothing, tells nobody that it was opened, and names only the tenant', async () => {
    const { html, text, subject } = await renderedLetter(key);
    for (const [, address = ''] of html.matchAll(/(?:src|background)="([^"]*)"/g)) {
      expect(address).toMatch(/^cid:/);
    }
    expect(html).not.toMatch(/<link|<script|<iframe|url\(|@import|@font-face|srcset/i);
    for (const said of [html, text, subject]) {
      expect(said).not.toMatch(/foyer|powered by|react/i);
      expect(said).not.toMatch(/[?&](utm_|track|open)/);
      expect(said).not.toMatch(/undefined|\[object|NaN/);
    }
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g)) {
      expect(address).toMatch(/^https:\/\/(tickets\.)?tower\.example(\/|$)/);
    }
  });

  test.each(Object.entries(themes))('is readable in light and dark mode: %s', async (_, theme) => {
    const { html } = await renderedLetter(key, { theme });
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>');
    for (const side of ['light', 'dark'] as const) {
      for (const { ink, ground, said } of inksOf(html, side)) {
        expect(contrast(ink, ground), `${side}: ${said}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

// Guards: ORD-11
test('a tenant can replace every text of letters, and each is used by a letter', async () => {
  const said = new Set<string>();
  for (const key of keys) {
    const { html, text, subject } = await renderedLetter(key, { strings: named });
    for (const each of keysIn([html, text, subject].join('\n'))) said.add(each);
  }
  const silent = Object.keys(lettersEn).filter((key) => !said.has(key) && !notInSamples.test(key));
  expect(silent).toEqual([]);
});

/** The plain-text counterparts of an address or a list. */
const counterparts: Readonly<Record<string, readonly string[]>> = {
  'letter.order.open': ['letter.order.open_at'],
  'letter.order.open_plain': ['letter.order.open_at_membership'],
  'letter.order.open_membership': ['letter.order.open_at_membership'],
  // The page has all codes; plain text has none.
  'letter.order.more_codes': ['letter.order.open_at'],
};
const saidOtherwise = (key: string, inText: ReadonlySet<string>): boolean =>
  (counterparts[key] ?? []).some((other) => inText.has(other));

/** Covered by tests of their own kind of order: the samples have no such ticket. */
const notInSamples =
  /^letter\.(order\.(gift_|.*_membership$|member$|qr_member$|discount$|seat$)|membership\.|refund\.(surplus|other)$)/;

interface Element {
  readonly classes: readonly string[];
  readonly style: string;
}

/** Pairs of text and background colours in one colour scheme. */
function inksOf(html: string, side: 'light' | 'dark') {
  const rules = /@media \(prefers-color-scheme:dark\)\{(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const turned = new Map(
    [...rules.matchAll(/\.((?:ink|ground)-[\w-]+)\{[\w-]+:(#\w{6})/g)].map(
      ([, name = '', colour = '']) => [name, colour],
    ),
  );
  const colourOf = ({ classes, style }: Element, kind: 'ink' | 'ground'): string | undefined => {
    const name = classes.find((each) => each.startsWith(`${kind}-`));
    if (side === 'dark' && name !== undefined && turned.has(name)) return turned.get(name);
    const property = kind === 'ink' ? /(?:^|;)color:(#\w{6})/ : /background-color:(#\w{6})/;
    return property.exec(style)?.[1];
  };
  const open: Element[] = [];
  const found: { ink: string; ground: string; said: string }[] = [];
  const body = html.slice(html.indexOf('<body'));
  for (const [, close, tag = '', attributes = '', text = ''] of body.matchAll(
    /<(\/?)(\w+)([^>]*)>([^<]*)/g,
  )) {
    if (close) open.pop();
    else if (!/^(img|br|hr|meta|link)$/.test(tag) && !attributes.endsWith('/')) {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      open.push({ classes: of('class').split(' '), style: of('style') });
    }
    if (text.trim() === '') continue;
    const last = (kind: 'ink' | 'ground') =>
      open.map((element) => colourOf(element, kind)).findLast((colour) => colour !== undefined);
    const [ink, ground] = [last('ink'), last('ground')];
    if (ink === undefined || ground === undefined) throw new Error(`no colours: ${text}`);
    found.push({ ink, ground, said: text.trim() });
  }
  return found;
}
