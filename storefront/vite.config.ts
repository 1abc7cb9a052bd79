import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunksTwice } from './chunks-twice.ts';

const framework =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|storefront\/load-chunk\./;
/** What opens over a page, or is needed once there is a cart: no page begins with it. */
const overlays =
  /\/(ui\/dialog|domain\/(countdown|cart-life|anchor|card-amount|gift-card|gift-delivery|payment-plan|payment-schedule)|storefront\/(upsells\/open-chain|cart\/(all-day-sessions|applied-cards|chosen-payment|code-form|promo-codes|promo-panel|unanswered|cancelled-tickets|cart-changes|cart-dialog|cart-news|expiry-dialog|countdown|held-clock|cart-contents|cart-lines|leaving-with|remove-dialog|reserve)|components\/(paragraphs|text-dialog)))\./;
/** What calls the server: a page that stands has made no call. */
const calling = /\/contract\/(client|routes)\./;
/** What only the pages after the choice share. */
const paying =
  /\/(storefront\/(pages\/checkout\/[\w-]+|analytics\/(consent|purchases-heard)|components\/(use-bought-count|use-gift-lines|use-when|footer-bar|identity-fields|qr-code|wallet-buttons|payment-list|waiting-page|ticket-card|order-tickets|order-not-found|identity-field|refused-fields|countries))|domain\/(address-lookup|bought-as|country-code|identity-form|login-session|opens-door|money|said-once|ticket-time|visit-order))\./;
/** What only the pages share by which members get into their accounts again. */
const recovering =
  /\/(storefront\/(members\/(account-form|answered-page|email-submission|forget-token|submission|use-awake)|pages\/user-[\w-]+\/[\w-]+)|ui\/password-field)\./;
/** What an event page needs only once a time is chosen, or in other flows than by date. */
const later =
  /\/(storefront\/(upsells\/(chain-end|open-chain|leave-broken-chain)|pages\/membership-redeem\/[\w-]+|pages\/event\/(quantity-first|single-event|auto-submit|reading-direction|anchor-date|add-on-part|add-one|membership|membership-note|members-only|for-members|unavailable|code-dialog|details-|anchor-note|flow-notice|first-weekday|price-field|type-choice|calendar-dialog|month-grid|date-list|session-(list|choice|tabs|conflicts|stretches)|held-cart-part|legend|nothing-left|event-(aside|footer-bar)|choice-totals|chosen-lines|any-date|ticket-|submit-choice|reserve-and-go-on|use-(quantity-first|single-event|tickets-in-cart)))|ui\/(stepper|field|radio-field|after-press)|domain\/(anchor|own-path|seat-need|upsell-chain|quantity|capacity|promo-code|flexible-price|survey|admit|pass-voucher|email|session-conflict|day-part|low-availability|membership|membership-term|party|gift-code|reference|calendar-month)\.)/;
const ofEventPage = /\/(storefront\/pages\/event|domain\/(message-rule|session-filter|all-day))\b/;
/** What some pages begin with, and the event page loads only when it is asked for. */
const askedFor =
  /\/(storefront\/(cart\/(anchor|campaign)|captcha\/[\w-]+|components\/(picture-facts|use-error-text)|members\/[\w-]+)|domain\/(campaign|cart|login|local-date-time|reserve-query))\./;
/** Choosing seats, which only events with numbered seats need. */
const seating =
  /\/(storefront\/pages\/event\/seat-map\/|domain\/(colour|palette|seat-(choice|colours|companions|index|map|singles))\.)/;
/** What only the pages of an account share. */
const ofAccount = /\/(storefront\/pages\/my\/[\w-]+|domain\/(profile|membership-members))\./;
/** What only the pages on which an order is changed share, and those that lead there. */
const changing = /\/(storefront\/pages\/manage\/[\w-]+|domain\/self-edit)\./;
const ours = /\/(storefront|ui|domain|contract|tenants)\/|vite\/preload-helper/;

/**
 * What is fetched along with a chunk that is asked for: its styles, which it waits for. Its scripts
 * are named in itself; named before as well they were half a kilobyte of the event page.
 */
const isStyle = (file: string) => file.endsWith('.css');

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
    modulePreload: { resolveDependencies: (_, files) => files.filter(isStyle) },
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
                  name: 'choosing',
                  test: (id) => ofEventPage.test(id) && !later.test(id) && !seating.test(id),
                  priority: 1,
                },
                {
                  name: 'shared',
                  test: (id) =>
                    ours.test(id) &&
                    !overlays.test(id) &&
                    !calling.test(id) &&
                    !paying.test(id) &&
                    !recovering.test(id) &&
                    !ofAccount.test(id) &&
                    !changing.test(id) &&
                    !askedFor.test(id) &&
                    !ofEventPage.test(id) &&
                    !later.test(id) &&
                    !seating.test(id),
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'overlays', test: overlays },
                { name: 'calling', test: calling },
              ],
            },
          },
        },
      },
    },
  },
}));
