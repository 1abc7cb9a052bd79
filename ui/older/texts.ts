import { fill } from './fill.ts';

/** Unpaired halves of a surrogate pair. */
const halves = /\p{Surrogate}/gu;

fill(String.prototype, {
  isWellFormed(this: string) {
    return this.search(halves) === -1;
  },
  toWellFormed(this: string) {
    return this.replace(halves, '\uFFFD');
  },
});

function parse(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
fill(URL, { parse, canParse: (text: string, base?: string | URL) => parse(text, base) !== null });

if (!('size' in URLSearchParams.prototype)) {
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    configurable: true,
    get(this: URLSearchParams) {
      return [...this].length;
    },
  });
}

fill(crypto, {
  randomUUID: () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (
        Number(digit) ^
        ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))
      ).toString(16),
    ),
});
