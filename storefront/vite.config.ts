import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunksTwice } from './chunks-twice.ts';

const framework =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|storefront\/load-chunk\./;
/** What opens over a page, or is needed once there is a cart: no page begins with it. */
const overlays =
  /\/(ui\/dialog|storefront\/(cart\/(cart-contents|cart-lines|remove-dialog|reserve)|components\/(paragraphs|text-dialog)))\./;
/** What only the pages after the choice share. */
const paying = /\/storefront\/(pages\/checkout\/attempt|components\/qr-code)\./;
/** What an event page needs only once a time is chosen, or in other flows than by date. */
const later =
  /\/(storefront\/(upsells\/|pages\/event\/(quantity-first|single-event|add-one|membership|members-only|unavailable|code-dialog|details-|price-field|type-choice|calendar-dialog|held-cart-part|ticket-|submit-choice|reserve-and-go-on|use-(quantity-first|single-event)))|ui\/(stepper|field|radio-field)|domain\/(upsell-chain|quantity|capacity|promo-code|survey|admit|pass-voucher|email)\.)/;
const ofEventPage = /\/storefront\/pages\/event\//;
const ours = /\/(storefront|ui|domain|contract|tenants)\/|vite\/preload-helper/;

/**
 * Lets go of React Router's link and form components, which no page uses: the bundler keeps them
 * only because each is given a display name. Two kilobytes of the event page.
 */
const withoutUnusedForms: Plugin = {
  name: 'without-unused-forms',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), withoutUnusedForms, chunksTwice],
  // Readable class names while developing, short ones in what is sent.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  build: {
    // The Content-Security-Policy takes fonts from our own origin only, never from data: addresses.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files of some size compress better than many small ones.
              groups: [
                { name: 'framework', test: framework, priority: 3 },
                {
                  name: 'event',
                  test: (id) => ofEventPage.test(id) && !later.test(id),
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'shared',
                  test: (id) =>
                    ours.test(id) &&
                    !overlays.test(id) &&
                    !paying.test(id) &&
                    !ofEventPage.test(id) &&
                    !later.test(id),
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'overlays', test: overlays },
              ],
            },
          },
        },
      },
    },
  },
}));
