import { fileURLToPath } from 'node:url';

/** Bundles a module and its imports into a classic script. */
export async function bundleScript(entry: URL): Promise<string> {
  // Loaded only here: the bundler would lengthen every start.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(entry),
        formats: ['iife'],
        name: 'sandboxScript',
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} could not be bundled.`);
  return chunk.code;
}
