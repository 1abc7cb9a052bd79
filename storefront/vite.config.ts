import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // The Content-Security-Policy takes fonts from our own origin only, never from data: addresses.
    assetsInlineLimit: 0,
  },
});
