import type { Plugin } from 'vite';

/** The console's language, and the one React Aria uses for screen readers. */
const kept = 'en-US';

/** Replaces React Aria's texts in other languages with `undefined`, which it skips: it ships more than thirty. */
export const oneLanguage: Plugin = {
  name: 'one-language',
  load: {
    filter: {
      id: /\/node_modules\/react-(aria|stately|aria-components)\/dist\/.*\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.mjs$/,
    },
    handler: (id) => (id.endsWith(`/${kept}.mjs`) ? undefined : 'export default undefined;'),
  },
};
