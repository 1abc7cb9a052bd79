import path from 'node:path';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '../..');

/**
 * Single-file scripts with their own address: for venues' pages (decision 076), and for what older browsers lack (decision
 * 173).
 */
const ownScripts = {
  '/embed.js': 'storefront/embedded/embed.ts',
  '/older.js': 'ui/older/older.ts',
} as const;

/** Bundles the script at an address into one file. */
export async function bundledScript(address: keyof typeof ownScripts): Promise<string> {
  const entry = path.join(root, ownScripts[address]);
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { alias: { '#domain': path.join(root, 'domain') } },
    build: {
      write: false,
      target: 'es2020',
      lib: { entry, formats: ['iife'], name: 'foyer' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} could not be bundled.`);
  return chunk.code;
}
