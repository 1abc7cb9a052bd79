/** A wallet's dialog inside its frame: the tester picks a card, and pays or cancels. */
import { testCards } from '../../instruments/instruments.ts';
import type { FromSheet, SheetOptions, ToSheet, Tree, WalletPayer } from '../messages.ts';
import { createMethod } from './api.ts';
import { countries, fillCountries } from './countries.ts';
import { walletNames } from './wallets.ts';

const pageOrigin = new URLSearchParams(location.search).get('origin') ?? '';
const form = find('form', HTMLFormElement);
const card = find('#card', HTMLSelectElement);
const country = find('#country', HTMLSelectElement);
let options: SheetOptions | undefined;

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${selector}.`);
}

function send(message: FromSheet): void {
  window.parent.postMessage(message, pageOrigin);
}

function draw(next: SheetOptions): void {
  options = next;
  const language = next.locale === 'auto' ? navigator.language : next.locale;
  const title = walletNames[next.wallet];
  document.title = title;
  find('h1', HTMLElement).textContent = title;
  find('#business', HTMLElement).textContent = next.business;
  find('#amount', HTMLElement).textContent = moneyOf(next.amount, next.currency, language);
  find('#ask-email', HTMLElement).hidden = !next.asksEmail;
  find('#items', HTMLElement).replaceChildren(
    ...next.lineItems.flatMap(({ name, amount }) => [
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), {
        textContent: moneyOf(amount, next.currency, language),
      }),
    ]),
  );
  card.replaceChildren(
    ...testCards.map(
      ({ number, description }) => new Option(`•••• ${number.slice(-4)}: ${description}`, number),
    ),
  );
  const home = new Intl.Locale(navigator.language).region ?? 'US';
  fillCountries(country, language, countries.includes(home) ? home : 'US');
  // Without options there is nothing to pay yet.
  find('button[type="submit"]', HTMLButtonElement).disabled = false;
}

function moneyOf(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

function payer(): WalletPayer {
  return {
    name: find('#name', HTMLInputElement).value,
    email: find('#email', HTMLInputElement).value,
    address: {
      country: country.value,
      postal_code: find('#postal-code', HTMLInputElement).value,
    },
  };
}

/** The wallet's card as parameters of the API; wallets have no security code. */
function method(wallet: string): Tree {
  const { name, email, address } = payer();
  return {
    type: 'card',
    card: {
      number: card.value,
      exp_month: 12,
      exp_year: new Date().getFullYear() + 5,
      wallet: { type: wallet },
    },
    billing_details: { name, email: options?.asksEmail ? email : undefined, address },
  };
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  for (const control of form.querySelectorAll('button')) control.disabled = true;
  send({ type: 'pay', payer: payer() });
});
find('#cancel', HTMLButtonElement).addEventListener('click', () => send({ type: 'cancel' }));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') send({ type: 'cancel' });
});
window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToSheet>) => {
  if (origin !== pageOrigin || source !== window.parent) return;
  if (data.type === 'options') draw(data.options);
  if (data.type !== 'create' || !options) return;
  const { publishableKey, wallet } = options;
  void createMethod(publishableKey, data.path, data.parameters, method(wallet)).then((answer) =>
    send({ type: 'answer', ...answer }),
  );
});
card.focus();

send({ type: 'hello' });
