import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentBlock } from './content-blocks.ts';
import {
  cleanMarkup,
  markupFaults,
  picturesOf,
  withOwnLinks,
  withPictures,
} from './content-markup.ts';

test.each([
  '<h2>Getting here</h2><p>By <strong>tram</strong> or <em>boat</em>.<br />At the quay.</p>',
  '<ul><li>One</li></ul><ol><li>Two</li></ol><blockquote>Three</blockquote><hr />',
  '<p><a href="/events/audio-guide?tg=evening">Audio guide</a></p>',
  'Plain &amp; simple',
  '<p><img src="pictures/map.svg" alt="" /></p>',
])('%s is left as it is', (html) => {
  expect(markupFaults(html)).toEqual([]);
  expect(cleanMarkup(html)).toBe(html);
});

test('a linked site does not learn the referring page', () => {
  const html = '<a href="https://tram.example/">Tram</a> <a href="mailto:us@tower.example">us</a>';
  expect(markupFaults(html)).toEqual([]);
  expect(cleanMarkup(html)).toBe(
    '<a href="https://tram.example/" rel="noopener noreferrer">Tram</a> <a href="mailto:us@tower.example" rel="noopener noreferrer">us</a>',
  );
});

// Guards: CFG-12
test('a block stores its clean markup, not what was written', () => {
  const html = { en: '<P>Come by <a href="https://tram.example/">tram' };
  expect(contentBlock.parse({ region: 'cart_above', html }).html['en']).toBe(
    '<p>Come by <a href="https://tram.example/" rel="noopener noreferrer">tram</a></p>',
  );
});

// Guards: CFG-12
describe('markup is refused, and would be removed:', () => {
  test.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<style>p{}</style>', '<style>'],
    ['<h1>Loud</h1>', '<h1>'],
    ['<iframe src="https://a.example"></iframe>', '<iframe>'],
    ['<form action="/x"><input name="card"></form>', '<form>'],
    ['<svg><a href="/x">x</a></svg>', '<svg>'],
    ['<p onclick="x()">x</p>', 'onclick on <p>'],
    ['<p style="color:red">x</p>', 'style on <p>'],
    ['<p class="x">x</p>', 'class on <p>'],
    ['<a href="javascript:alert(1)">x</a>', 'link to "javascript:alert(1)"'],
    ['<a href="JaVaScRiPt:alert(1)">x</a>', 'link to "JaVaScRiPt'],
    ['<a href="java&#10;script:alert(1)">x</a>', 'link to "java'],
    ['<a href="data:text/html,x">x</a>', 'link to "data:'],
    ['<a href="//evil.example">x</a>', 'link to "//evil.example"'],
    ['<a href="/../../evil">x</a>', 'link to "/../../evil"'],
    ['<a>x</a>', 'link to ""'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'link to "javascript:'],
    ['<a href="\u0001javascript:alert(1)">x</a>', 'link to "'],
    ['<a href="vbscript:x">x</a>', 'link to "vbscript:x"'],
    ['<a href="blob:https://a.example/x">x</a>', 'link to "blob:'],
    ['<a href="/\\\\evil.example">x</a>', 'link to "/\\\\evil.example"'],
    ['<a href="/\t/evil.example">x</a>', 'link to "/'],
    ['<a href="https://a.example" target="_blank" onclick="x()">x</a>', 'onclick on <a>'],
    ['<A HREF="/x" STYLE="all:unset">x</A>', 'style on <a>'],
    ['<p/onclick=x()>x</p>', 'onclick on <p>'],
    ['<ul><li id="main" style="position:fixed">x</li></ul>', 'style on <li>'],
    ['<base href="https://evil.example/">', '<base>'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', '<meta>'],
    ['<link rel="stylesheet" href="https://evil.example/x.css">', '<link>'],
    ['<object data="data:text/html,x"></object><embed src="x">', '<object>'],
    ['<button formaction="javascript:x">x</button>', '<button>'],
    ['<template><p onclick="x()">x</p></template>', '<template>'],
    ['<noscript><p title="</noscript><img src=x onerror=x() alt>">x</p></noscript>', '<noscript>'],
    ['<math><mtext><style><img src=x onerror=x() alt></style></mtext></math>', '<math>'],
    ['<textarea><p onclick="x()"></textarea>', '<textarea>'],
    ['<video src="x" onerror="x()"></video>', '<video>'],
    ['<details open ontoggle="x()">x</details>', '<details>'],
    ['<svg/onload=x()>', '<svg>'],
    ['<img src="pictures/map.svg" srcset="https://evil.example/x 2x" alt="">', 'srcset on <img>'],
    ['<img src="pictures/map.svg">', 'without alt'],
    ['<img src="pictures/map.svg" alt="" onerror="x()">', 'onerror on <img>'],
  ])('%s', (html, fault) => {
    expect(markupFaults(html).join('\n')).toContain(fault);
    expect(cleanMarkup(html)).not.toMatch(
      /<(script|style|h1|iframe|form|input|svg|base|meta|link|object|embed|button|template|noscript|math|textarea|video|details)|<[^>]*\s(on\w+|style|class|id|target|srcset)=|(javascript|vbscript|blob|data):|href="\/[/\\\t]/i,
    );
  });

  // Guards: CFG-12
  test('what remains after markup is removed is checked again', () => {
    expect(cleanMarkup('<p><svg/onload=x><p>')).toBe(cleanMarkup('<p><p></p></p>'));
  });
});

// Guards: CFG-12
test('clean markup stays unchanged, whatever was written', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '">',
      '<img src=x ',
      'onerror=alert(1) ',
      '<!--',
      '-->',
    ),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<svg/onload=x>',
      '<math>',
      '&lt;',
      '&#x3c;b',
      '"',
      "'",
      '<',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const clean = cleanMarkup(pieces.join(''));
      expect(cleanMarkup(clean)).toBe(clean);
      const left = markupFaults(clean).filter((fault) =>
        /^may not have (?!rel on <a>)/.test(fault),
      );
      expect(left).toEqual([]);
    }),
  );
});

// Guards: CFG-12
test('a picture is found whatever the order of its attributes', () => {
  const html = '<img alt="Where we are" src="pictures/map.svg">';
  expect(markupFaults(html)).toEqual([]);
  expect(picturesOf(cleanMarkup(html))).toEqual(['pictures/map.svg']);
});

test('pictures and storefront paths get their addresses', () => {
  const html =
    '<a href="/events?a=1&amp;b=2">E</a><a href="https://x.example/">X</a><img src="pictures/a.svg" alt="A" />';
  expect(picturesOf(html)).toEqual(['pictures/a.svg']);
  expect(withPictures(html, (id) => `/api/image/${id}?a&b`)).toContain(
    '<img src="/api/image/pictures/a.svg?a&amp;b" alt="A" />',
  );
  expect(withOwnLinks(html, (path) => `/tower${path}`)).toContain(
    '<a href="/tower/events?a=1&amp;b=2">E</a><a href="https://x.example/">',
  );
});
