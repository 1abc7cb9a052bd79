import type { Plugin } from 'vite';

/** Leaves the Gregorian calendar as the only one of a date field: `@internationalized/date` ships a dozen others. */
export const oneCalendar: Plugin = {
  name: 'one-calendar',
  transform: {
    filter: { id: /\/node_modules\/@internationalized\/date\/dist\/private\/createCalendar\.mjs$/ },
    handler: (code) => withoutOthers(code),
  },
};

/** The package's module without the calendars that a date field of ours never asks for (`fieldLocale`). */
export function withoutOthers(code: string): string {
  const left = code
    .replace(/^import .*\/calendars\/(?!Gregorian).*$/gm, '')
    .replace(/case '(?!gregory)[^']+':\s*return [^;]+;/g, '');
  if (left === code || !left.includes('GregorianCalendar')) {
    throw new Error('The calendars of @internationalized/date are written in another way now.');
  }
  return left;
}
