/** The dependencies that a room may have. */
interface RoomPlan {
  /** Other rooms that it may import. */
  rooms: readonly Room[];
  /** Other rooms that only its tests may import. */
  testRooms?: readonly Room[];
  /** Packages that only its tests may use, besides the testing tools. */
  testPackages?: readonly string[];
  /** npm packages, as `name` or `name/*` for a scope; 'any' allows everything in package.json. */
  packages: readonly string[] | 'any';
  /** True if it may use Node's built-in modules (`node:fs`). */
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
  'console',
  'sandbox',
  'bin',
  'e2e',
  'bench',
  'cluster',
  'deploy',
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

/** The plan of rooms, enforced by the compiler's project references and by check-rooms. */
export const plan: Record<Room, RoomPlan> = {
  // Culori checks the colours of the domain from outside.
  domain: { rooms: [], packages: [], testPackages: ['culori'], node: false },
  contract: { rooms: ['domain'], packages: ['zod', 'zod-openapi'], node: false },
  tenants: {
    rooms: ['domain', 'contract'],
    // It parses a tenant's texts as the pages will.
    packages: ['zod', 'icu-minify', 'sanitize-html'],
    node: false,
  },
  database: { rooms: [], packages: ['pg', 'kysely', 'graphile-worker'], node: true },
  // Vite: what the builds of all pages share.
  ui: { rooms: ['domain'], packages: [...pages, 'vite'], node: false },
  server: {
    rooms: ['domain', 'contract', 'tenants', 'database'],
    testRooms: ['sandbox', 'console'],
    packages: [
      'hono',
      '@hono/node-server',
      'zod',
      'nanoid',
      'pino',
      'sharp',
      'qrcode',
      'ical-generator',
      // Signing in at the console: passkeys and authenticator apps.
      '@simplewebauthn/server',
      'otpauth',
      // Prints tickets as PDF: lays out pages, on which texts of all scripts are outlines (decision 126): unpacked fonts, the
      // order and direction of letters, and their shapes.
      '@react-pdf/renderer',
      'react',
      '@fontsource-variable/*',
      'wawoff2',
      'bidi-js',
      'harfbuzzjs',
      // Writes the CSV of exports.
      'csv-stringify',
      // Packs revisions as ZIP archives (decision 185): no dependencies of its own.
      'fflate',
      // Reads such archives, whatever made them: it checks their structure and the sizes of their files.
      'yauzl',
      // Reads the reports of mail servers about letters that came back (decision 133).
      'postal-mime',
    ],
    // Read the workbooks of exports, and the codes of printed tickets, from outside.
    testPackages: ['read-excel-file', 'qr'],
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
      // Reduces the fonts during the build.
      'subset-font',
      'icu-minify',
      'isbot',
      'vite',
    ],
    node: false,
  },
  console: {
    rooms: ['domain', 'contract', 'ui'],
    packages: [
      'react',
      'react-dom',
      // Tables, menus and dialogs that work by keyboard and screen reader (decision 110).
      'react-aria-components',
      // Days and times of its fields, and the clocks that they follow (decision 178).
      '@internationalized/date',
      // Scales and paths of charts; their SVG is ours (decision 117).
      'd3-scale',
      'd3-shape',
      // Passkeys: the browser's half.
      '@simplewebauthn/browser',
      // Reads QR codes where the browser has no reader of its own (decision 116).
      'qr',
      'react-router',
      '@react-router/*',
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
      // For the types of the wire that it speaks.
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
    rooms: [
      'domain',
      'contract',
      'tenants',
      'ui',
      'database',
      'server',
      'sandbox',
      'bin',
      'scripts',
    ],
    packages: 'any',
    node: true,
  },
  bench: {
    rooms: ['domain', 'contract', 'tenants', 'database', 'server', 'sandbox', 'bin', 'scripts'],
    packages: 'any',
    node: true,
  },
  cluster: {
    rooms: ['contract', 'database', 'server', 'sandbox', 'bin'],
    packages: ['pg'],
    node: true,
  },
  deploy: {
    rooms: ['database', 'bin', 'sandbox', 'cluster'],
    testRooms: ['scripts'],
    packages: [],
    // Reads the manifests.
    testPackages: ['yaml'],
    node: true,
  },
  scripts: {
    rooms: ['domain', 'contract', 'tenants', 'database', 'server', 'bin'],
    packages: 'any',
    node: true,
  },
};

/** Packages that belong to one folder or file, so that each purpose has one place. */
export const keepers: readonly { folder: string; packages: readonly string[] }[] = [
  { folder: 'server/store/', packages: ['pg', 'kysely'] },
  { folder: 'server/jobs/', packages: ['graphile-worker', 'pg'] },
  { folder: 'server/gateways/', packages: ['stripe', 'openid-client', 'jose'] },
  { folder: 'server/wallet/', packages: ['passkit-generator'] },
  {
    folder: 'server/printing/',
    packages: ['@react-pdf/renderer', 'wawoff2', 'bidi-js', 'harfbuzzjs'],
  },
  { folder: 'server/mail/', packages: ['nodemailer'] },
  // Metrics and traces have one place; without a collector nothing but OpenTelemetry's interface is loaded (decision 139).
  { folder: 'server/telemetry/', packages: ['prom-client', '@opentelemetry/api'] },
  { folder: 'tenants/content/content-markup.ts', packages: ['sanitize-html'] },
  { folder: 'server/staff/passkey-ceremony.ts', packages: ['@simplewebauthn/server'] },
  { folder: 'console/scanner/read-worker.ts', packages: ['qr'] },
  { folder: 'server/staff/authenticator.ts', packages: ['otpauth'] },
  { folder: 'server/http/csv-lines.ts', packages: ['csv-stringify'] },
  { folder: 'server/publishing/archive.ts', packages: ['fflate'] },
  { folder: 'server/publishing/zip-entries.ts', packages: ['yauzl'] },
  { folder: 'server/setup/passwords.ts', packages: ['@node-rs/argon2'] },
  { folder: 'server/services/flags.ts', packages: ['@openfeature/server-sdk'] },
  { folder: 'server/pages.ts', packages: ['react-router'] },
  { folder: 'database/testing/', packages: ['vitest'] },
];

/** Packages that the tests of every room may use. */
export const testingTools = [
  'vitest',
  'fast-check',
  '@playwright/test',
  '@axe-core/playwright',
  'axe-core',
];

export const maxFileLines = 400;

/** Maximum number of our files that a source file imports; tests may import more. */
export const mostImports = 25;

const citing =
  'under 400 lines without those that cite rows (`// Guards: …`); to be split when it grows';

/**
 * Files and folders that may exceed a limit because their readers are better served, each with the reason. An exception that is
 * no longer needed is reported.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'server/store/replica.test.ts':
    'one pair of a primary and its replica, which takes seconds to set up',
  'e2e/flows.journey.ts': citing,
  'server/approvals/approvals.test.ts': citing,
  'server/orders/staff-edits/staff-edit.test.ts': citing,
  'server/refunds/lost-payments.test.ts': citing,
  'server/renewals/renew-memberships.test.ts': citing,
  'server/staff/people.test.ts': citing,
  'storefront/booking/load-event.test.ts': citing,
  'storefront/letters/render-letter.test.ts': citing,
  'tenants/check-tenant-file.test.ts': citing,
};

/** Rooms divided into folders by noun, each with the files in its root that combine the nouns. */
export const nounRooms: Partial<Record<Room, readonly string[]>> = {
  domain: [],
  contract: ['calls.ts', 'client.ts', 'openapi.ts'],
  tenants: [
    'tenant-file.ts',
    'tenant-fields.ts',
    'plain-texts.ts',
    'resolved-names.ts',
    'check-tenant-file.ts',
    'check-portal.ts',
    'shape-faults.ts',
  ],
  server: [
    'app.ts',
    'endpoints.ts',
    'frames.ts',
    'front-door.ts',
    'listening.ts',
    'pages.ts',
    'robots.ts',
    'serve.ts',
    'staff-endpoints.ts',
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
  console: [
    'entry.client.tsx',
    'entry.scanner.tsx',
    'react-router.config.ts',
    'root.tsx',
    'routes.ts',
    'scanner.vite.config.ts',
    'vite.config.ts',
  ],
};

/** Rooms whose programs or composing files are next to their folders. */
export const folderRooms: readonly Room[] = [
  'sandbox',
  'bench',
  'cluster',
  'deploy',
  'ui',
  'database',
  'bin',
  'e2e',
  'scripts',
];

/** Pairs of nouns, by room and in alphabetical order, whose folders import each other, each with the reason (decision 186). */
export const nounPairs: Readonly<Record<string, string>> = {
  'server: approvals, orders':
    'a change of an order asks for approval, and an approval carries the change out',
  'storefront: booking, seats':
    'the ticket step loads the seat map when it is needed, and the map continues the same flow',
};

/** The folders of queries, by noun; the store's own engine is next to them. */
export const queryFolder = 'server/store/';

/** Maximum number of source files in one folder of these rooms, not counting tests. */
export const maxFolderFiles = 40;
