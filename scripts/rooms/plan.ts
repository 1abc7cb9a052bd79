/** What one room may lean on. */
export interface RoomPlan {
  /** Rooms it may import, its own aside. */
  rooms: readonly Room[];
  /** Rooms that its tests may import beside those. */
  testRooms?: readonly Room[];
  /** Packages that its tests may use beside those and the testing tools. */
  testPackages?: readonly string[];
  /** npm packages, as `name` or `name/*` for a scope; 'any' is whatever package.json lists. */
  packages: readonly string[] | 'any';
  /** Whether it may use what Node alone has (`node:fs`). */
  node: boolean;
}

export const roomNames = [
  'domain',
  'contract',
  'tenants',
  'database',
  'ui',
  'server',
  'storefront',
  'sandbox',
  'bin',
  'e2e',
  'bench',
  'scripts',
] as const;

export type Room = (typeof roomNames)[number];

const pages = [
  'react',
  'react-dom',
  'use-intl',
  'react-aria-components',
  '@internationalized/date',
] as const;

/** The plan of the house, as the compiler's project references and this check enforce it. */
export const plan: Record<Room, RoomPlan> = {
  domain: { rooms: [], packages: [], node: false },
  contract: { rooms: ['domain'], packages: ['zod', 'zod-openapi'], node: false },
  tenants: {
    rooms: ['domain', 'contract'],
    // It reads a tenant's words as the pages will.
    packages: ['zod', 'icu-minify', 'sanitize-html'],
    node: false,
  },
  database: { rooms: [], packages: ['pg', 'kysely', 'graphile-worker'], node: true },
  ui: { rooms: ['domain'], packages: pages, node: false },
  server: {
    rooms: ['domain', 'contract', 'tenants', 'database'],
    testRooms: ['sandbox'],
    packages: [
      'hono',
      '@hono/node-server',
      'zod',
      'nanoid',
      'pino',
      'sharp',
      'qrcode',
      'ical-generator',
    ],
    node: true,
  },
  storefront: {
    rooms: ['domain', 'contract', 'tenants', 'ui'],
    packages: [
      ...pages,
      'react-router',
      '@react-router/*',
      '@react-email/*',
      '@fontsource-variable/*',
      'icu-minify',
      'isbot',
      'vite',
    ],
    node: false,
  },
  sandbox: {
    rooms: [],
    packages: [
      'hono',
      '@hono/node-server',
      'smtp-server',
      'postal-mime',
      // For the shapes of the wire that it speaks.
      'stripe',
      'zod',
      'nanoid',
      // Bundles the script that it serves to browsers.
      'vite',
    ],
    testPackages: ['nodemailer', 'oidc-provider'],
    node: true,
  },
  bin: {
    rooms: ['domain', 'contract', 'tenants', 'database', 'server', 'sandbox'],
    packages: 'any',
    node: true,
  },
  e2e: {
    rooms: ['domain', 'contract', 'tenants', 'database', 'server', 'sandbox', 'bin', 'scripts'],
    packages: 'any',
    node: true,
  },
  bench: {
    rooms: ['domain', 'contract', 'tenants', 'database', 'server', 'sandbox', 'bin', 'scripts'],
    packages: 'any',
    node: true,
  },
  scripts: {
    rooms: ['domain', 'contract', 'tenants', 'database', 'server', 'bin'],
    packages: 'any',
    node: true,
  },
};

/** Packages that one folder or file has to itself, so that what they are for has one home. */
export const keepers: readonly { folder: string; packages: readonly string[] }[] = [
  { folder: 'server/store/', packages: ['pg', 'kysely'] },
  { folder: 'server/jobs/', packages: ['graphile-worker', 'pg'] },
  { folder: 'server/gateways/', packages: ['stripe', 'openid-client', 'jose'] },
  { folder: 'server/wallet/', packages: ['passkit-generator'] },
  { folder: 'server/mail/', packages: ['nodemailer'] },
  { folder: 'tenants/content/content-markup.ts', packages: ['sanitize-html'] },
  { folder: 'server/setup/passwords.ts', packages: ['@node-rs/argon2'] },
  { folder: 'server/services/flags.ts', packages: ['@openfeature/server-sdk'] },
  { folder: 'server/pages.ts', packages: ['react-router'] },
  { folder: 'database/testing/', packages: ['vitest'] },
];

/** What the tests of every room may use beside what the room may. */
export const testingTools = ['vitest', 'fast-check', '@playwright/test', '@axe-core/playwright'];

export const longestFile = 400;

/** Rooms that are cut into folders by nouns, each with the files that put the nouns together in its root. */
export const nounRooms: Partial<Record<Room, readonly string[]>> = {
  domain: [],
  contract: ['calls.ts', 'client.ts', 'openapi.ts'],
  tenants: ['tenant-file.ts', 'check-tenant-file.ts', 'check-portal.ts', 'shape-faults.ts'],
  server: [
    'app.ts',
    'frames.ts',
    'front-door.ts',
    'listening.ts',
    'pages.ts',
    'robots.ts',
    'serve.ts',
    'tasks.ts',
  ],
  storefront: [
    'entry.client.tsx',
    'entry.server.tsx',
    'react-router.config.ts',
    'root.tsx',
    'routes.ts',
    'vite.config.ts',
  ],
};

/** The most source files in one folder of such a room, tests not counted. */
export const mostFiles = 30;
