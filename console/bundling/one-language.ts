import type { Plugin } from 'vite';

/** The language of the console, and so of what React Aria says to screen readers. */
const kept = 'en-US';

/**
 * Replaces React Aria's texts in other languages by nothing: it carries more than thirty, and leaves
 * out those that are undefined.
 */
export const oneLanguage: Plugin = {
  name: 'one-language',
  load: {
    filter: {
      id: /\/node_modules\/react-(aria|stately|aria-components)\/dist\/.*\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.mjs$/,
    },
    handler: (id) => (id.endsWith(`/${kept}.mjs`) ? undefined : 'export default undefined;'),
  },
};
