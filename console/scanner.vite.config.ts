import { defineConfig } from 'vite';
import { olderInPage } from '#ui/bundling/older-in-page.ts';
import { textsApart } from '#ui/bundling/texts-apart.ts';
import { floor, scriptTarget } from '#ui/older/floor.ts';
import { stylesInside } from './bundling/styles-inside.ts';

/**
 * Builds the scanner's page separately from the console: a phone at a door loads neither React Router nor the list of
 * the console's pages (decision 134).
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/staff/' : '/scanner_sources/',
  // Separate from the console's, which has other packages.
  cacheDir: `${import.meta.dirname}/../node_modules/.vite/scanner`,
  appType: 'custom',
  plugins: [stylesInside, textsApart, olderInPage],
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  build: {
    // Beside the console's own files.
    outDir: 'build/client',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    target: scriptTarget,
    cssTarget: floor,
    rolldownOptions: { input: `${import.meta.dirname}/door.html` },
  },
}));
