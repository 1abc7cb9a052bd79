import { beforeEach, expect, test, vi } from 'vitest';
import { saveLoginOrigin } from './accounts/login-origin.ts';
import { memberStoreOf } from './accounts/use-member.ts';
import { consentOf } from './analytics/consent.ts';
import { reportedPurchasesOf } from './analytics/reported-purchases.ts';
import { payerSecretsOf } from './api/payer-secrets.ts';
import { detailsOf } from './booking/details/details-store.ts';
import { inMemory, type Keeper } from './browser/browser-storage.ts';
import { saveAllDay } from './cart/all-day-sessions.ts';
import { cancelledTicketsOf } from './cart/cancelled-tickets.ts';
import { chosenPaymentsOf } from './cart/chosen-payment.ts';
import { openChainOf } from './cart/open-chain.ts';
import { skipUpsellsOf } from './cart/skip-upsells.ts';
import { cartStoreOf } from './cart/use-cart.ts';
import { cartVisitOf } from './cart/visit-window.ts';
import { waitingOrdersOf } from './cart/waiting-orders.ts';
import { cartsAround } from './embedded/carts-around.ts';
import { attemptsOf } from './payments/attempt.ts';

/** A storage that records the names under which it is read or written. */
function recording(names: Set<string>): Keeper {
  const storage = inMemory();
  return {
    getItem(name) {
      names.add(name);
      return storage.getItem(name);
    },
    setItem(name, value) {
      names.add(name);
      storage.setItem(name, value);
    },
    removeItem: (name) => storage.removeItem(name),
  };
}

const ofBrowser = new Set<string>();
const ofTab = new Set<string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', recording(ofBrowser));
  vi.stubGlobal('sessionStorage', recording(ofTab));
  vi.stubGlobal('addEventListener', () => undefined);
  return () => vi.unstubAllGlobals();
});

test('local storage is read under the same names in every release', () => {
  cancelledTicketsOf('tower').read();
  cartStoreOf('tower').get();
  cartVisitOf('tower').read();
  consentOf('tower').read();
  memberStoreOf('tower').leave();
  payerSecretsOf('tower').of('a-cart');
  reportedPurchasesOf('tower').isNew('ABC123');
  saveAllDay('tower', ['museum-1'], true);
  waitingOrdersOf('tower').has('a-cart');
  expect([...ofBrowser].toSorted()).toEqual([
    'allDaySessionIds:tower',
    'analyticsConsent:tower',
    'cancelledTicketIds:tower',
    'cart:tower',
    'payer:tower',
    'session',
    'toldPurchases:tower',
    'visitWindow:tower',
    'waiting:tower',
  ]);
});

test('session storage is read under the same names in every release', () => {
  attemptsOf('tower').read('a-cart');
  cartsAround('https://shop.example', { sessionStorage, history: {} as History }).read('tower');
  chosenPaymentsOf('tower').of('a-cart');
  detailsOf('tower', 'museum').get();
  openChainOf('tower').read();
  saveLoginOrigin('tower', '/tower/events');
  skipUpsellsOf('tower').isSet();
  expect([...ofTab].toSorted()).toEqual([
    'chosenPayment:tower',
    'details:tower:museum',
    'foyer cart https://shop.example/tower',
    'login_next:tower',
    'payment:tower',
    'skipUpsells:tower',
    'upsellsChain:tower',
  ]);
});
