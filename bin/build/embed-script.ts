import path from 'node:path';
import { build } from 'vite';

const entry = path.join(import.meta.dirname, '../../storefront/embedded/embed.ts');

/** Bundles the script for venues' own pages into one file (decision 076). */
export async function embedScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { alias: { '#domain': path.join(import.meta.dirname, '../../domain') } },
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
