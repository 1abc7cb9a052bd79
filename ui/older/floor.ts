/** The oldest browsers in which pages work, as the builds name them; iOS counts as Safari (decision 173). */
export const floor = ['chrome100', 'firefox105', 'safari15.4'];

/**
 * The version of the language that scripts are built for. These browsers know it, but for static blocks of classes and some regular expressions, which
 * `e2e/older-browsers.journey.ts` refuses: named by their versions, the bundler would write class fields anew for Safari, at 600 bytes.
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
 * The script in the head that loads `older.js` where anything of that is missing, before any other script: written into the
 * document, it is waited for.
 */
export const olderScript = (address: string): string =>
  `${filled.join('&&')}||document.write('<script src="${address}"><\\/script>');`;
