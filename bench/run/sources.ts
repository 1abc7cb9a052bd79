/** The folders and files whose changes may change figures of each kind. */
const server = ['domain/', 'contract/', 'tenants/', 'database/', 'server/'] as const;
const pages = ['storefront/', 'ui/'] as const;

export const sources = {
  machine: ['package-lock.json'],
  /** Calls of the API. */
  server: [...server],
  /** Pages as the server sends them, or as a browser shows them. */
  pages: [...server, ...pages],
  /** The door scanner, from opening its link to its first scan. */
  scanner: [...server, 'console/'],
  /** Sources of the scripts and styles that the build makes for browsers. */
  client: ['domain/', 'contract/', 'tenants/', ...pages, 'package-lock.json'],
  /** Programs, from their start. */
  programs: [...server, ...pages, 'bin/', 'sandbox/'],
} satisfies Record<string, string[]>;
