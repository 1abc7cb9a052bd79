/** The oldest supported browsers, in the build's notation; iOS counts as Safari (decision 173). */
export const floor = ['chrome100', 'firefox105', 'safari15.4'];

/**
 * The language version that scripts are built for. These browsers support it, except for static blocks of classes and
 * some regular expressions, which `e2e/older-browsers.journey.ts` refuses: if the browsers' versions were named, the
 * bundler would rewrite class fields for Safari, at 600 bytes.
 */
export const scriptTarget = 'es2022';

/** Functions that pages use and some of these browsers lack; `older.ts` adds them. */
export const filled = [
  ...['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'].map(
    (name) => `[].${name}`,
  ),
  ...['union', 'intersection', 'difference', 'isSubsetOf'].map((name) => `new Set().${name}`),
  ...["''.at", "''.isWellFormed", "''.toWellFormed", 'crypto.randomUUID', 'URL.canParse'],
  ...['Promise.withResolvers', 'Promise.try', 'Map.groupBy', 'Object.groupBy'],
  ...['AbortSignal.any', 'AbortSignal.timeout', 'Element.prototype.checkVisibility'],
  "'ariaLabel'in Element.prototype",
  "'size'in URLSearchParams.prototype",
] as const;

/**
 * The script in the head that loads `older.js` before any other script if any of those features is missing: written
 * into the document, it blocks the rest.
 */
export const olderScript = (address: string): string =>
  `${filled.join('&&')}||document.write('<script src="${address}"><\\/script>');`;
