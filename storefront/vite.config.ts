import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What opens over a page, or is needed once there is a cart: no page begins with it. */
const overlays =
  /\/(ui\/dialog|storefront\/(cart\/(cart-contents|cart-lines|remove-dialog|reserve)|components\/(paragraphs|text-dialog)))\./;
const ours = /\/(storefront|ui|domain|contract|tenants)\//;

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // The Content-Security-Policy takes fonts from our own origin only, never from data: addresses.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            // The parts of React Router that no page uses are only named, by `displayName`.
            propertyWriteSideEffects: false,
          },
          output: {
            codeSplitting: {
              // A few files of some size compress better than many small ones.
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: 'shared',
                  test: (id) => ours.test(id) && !overlays.test(id),
                  minShareCount: 2,
                  priority: 1,
                },
                { name: 'overlays', test: overlays },
              ],
            },
          },
        },
      },
    },
  },
});
