import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '#tenants/strings/en/en.ts';
import { type CodeModule, type CodeOfStorefront, wordsOfCode } from './words-of-code.ts';

const long = 'x'.repeat(300);
const messages = {
  'shell.back': 'Back',
  'home.title': 'Welcome',
  'cart.title': long,
  'cart.empty': long,
  'rule.too_many': long,
  'rule.too_few': long,
  'refusal.gone': long,
  'menu.open': 'Menu',
};

const code = (text: string, imports: readonly string[] = [], later: readonly string[] = []) => ({
  code: text,
  imports,
  later,
});

/** The source of a text whose middle is computed. */
const computed = (before: string, after: string): string => `\`${before}\${x}${after}\``;

/** The words of code that starts with `root`, and has the routes `home` and `event`. */
function found(
  modules: Readonly<Record<string, CodeModule>>,
  more: Partial<CodeOfStorefront> = {},
) {
  const { start, byPart, withCalls } = wordsOfCode(
    {
      modules: new Map(Object.entries(modules)),
      start: ['root'],
      routes: ['home', 'event'].filter((id) => id in modules),
      early: [],
      withCalls: [],
      ...more,
    },
    messages,
  );
  return {
    start: [...start].sort(),
    withCalls: [...withCalls].sort(),
    ...Object.fromEntries([...byPart].map(([id, words]) => [id, [...words].sort()])),
  };
}

describe('the words of code', () => {
  test('are those of every module loaded with it, except those on every page', () => {
    expect(
      found({
        root: code("t('shell.back')"),
        home: code("t('home.title')", ['shared']),
        shared: code('t(isOpen ? "cart.title" : `shell.back`)', ['home']),
      }),
    ).toEqual({ start: ['shell.back'], withCalls: [], home: ['cart.title', 'home.title'] });
  });

  test('include every value that a computed key can have', () => {
    const words = found({
      root: code(`t(${computed('rule.', '')}), t(${computed('cart.', 'ty')}), t("cart.unknown")`),
    });
    expect(words.start).toEqual(['cart.empty', 'rule.too_few', 'rule.too_many']);
  });

  test('of a part loaded later are its own, except those already loaded on every way to it', () => {
    const dialog = code("t('cart.title'), t('cart.empty'), t('rule.too_few')");
    const one = code("t('cart.title'), t('cart.empty')", [], ['dialog']);
    const other = code("t('cart.title')", [], ['dialog']);
    const words = found({ root: code(''), home: one, event: other, dialog });
    expect(words).toMatchObject({ dialog: ['cart.empty', 'rule.too_few'] });
  });

  test('of parts that load each other are complete whichever part is loaded first', () => {
    const words = found({
      root: code(''),
      home: code("t('cart.title')", [], ['dialog']),
      dialog: code("t('cart.empty')", [], ['inner']),
      inner: code("t('cart.empty'), t('rule.too_few')", [], ['dialog', 'last']),
      last: code("t('cart.title'), t('cart.empty'), t('rule.too_many')"),
    });
    expect(words).toMatchObject({
      home: ['cart.title'],
      dialog: ['cart.empty'],
      inner: ['rule.too_few'],
      last: ['rule.too_many'],
    });
  });

  test('of a small or early part are loaded with all code that loads it', () => {
    const modules = {
      root: code(''),
      home: code('', [], ['menu', 'dialog']),
      event: code('', [], ['dialog']),
      menu: code("t('menu.open')", [], ['dialog']),
      dialog: code("t('cart.title')"),
    };
    expect(found(modules)).toMatchObject({
      home: ['menu.open'],
      menu: [],
      event: [],
      dialog: ['cart.title'],
    });
    expect(found(modules, { early: ['dialog'] })).toMatchObject({
      home: ['cart.title', 'menu.open'],
      menu: [],
      event: ['cart.title'],
      dialog: [],
    });
  });

  test('of refusals are loaded with the first call, not with the code that shows them', () => {
    const modules = {
      root: code('', ['refusals']),
      refusals: code(`t(${computed('refusal.', '')})`),
      home: code("t('home.title')", ['refusals']),
    };
    expect(found(modules, { withCalls: ['refusals'] })).toEqual({
      start: [],
      withCalls: ['refusal.gone'],
      home: ['home.title'],
    });
  });
});

/** The sources of pages, by path. */
function sources(): ReadonlyMap<string, string> {
  const root = path.join(import.meta.dirname, '..');
  const exclude = (name: string) => /(^|\/)(build|letters|node_modules)$|\.test\./.test(name);
  return new Map(
    globSync('**/*.{ts,tsx}', { cwd: root, exclude })
      .filter((file) => !/\.test\.|^(build|letters)\//.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
}

test('a computed key starts with a text and a dot, so that the build finds the words it can match', () => {
  const hidden = [...sources()].flatMap(([file, text]) =>
    [...text.matchAll(/\bt\(\s*`(?![a-z_]+\.\w*\$)[^`]*`|as MessageKey/g)].map(
      ([each]) => `${file}: ${each}`,
    ),
  );
  expect(hidden).toEqual([]);
});

test('every word is found in the sources, so that the build overlooks no form of key', () => {
  const modules = new Map([...sources()].map(([file, text]) => [file, code(text)]));
  const start = [...modules.keys()];
  const words = wordsOfCode({ modules, start, routes: [], early: [], withCalls: [] }, en).start;
  // Shown by earlier versions; a tenant may still replace them.
  const past = [
    'checkout.paid_already',
    'donation.adding',
    'event.about',
    'event.calendar_loading',
    'event.nothing_chosen',
    'event.submit_count',
    'event.tickets',
  ];
  const missing = Object.keys(en).filter((key) => !words.has(key));
  expect(missing.sort()).toEqual(past);
});
