import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { textsApart } from '#ui/bundling/texts-apart.ts';
import { floor } from '#ui/older/floor.ts';
import { oneCalendar } from './bundling/one-calendar.ts';
import { oneLanguage } from './bundling/one-language.ts';

export default defineConfig(({ command, isPreview = false }) => ({
  // React Router renders the page with Vite's preview server, which refuses a base that is longer than its own.
  base: isPreview ? '/staff' : '/staff/',
  plugins: [oneCalendar, oneLanguage, reactRouter(), textsApart],
  // Readable class names in development, short ones in production.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  // The Content-Security-Policy allows pictures from our own origin only, never from data: addresses.
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    target: floor,
    cssTarget: floor,
  },
}));
