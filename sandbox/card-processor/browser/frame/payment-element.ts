/**
 * The Payment Element inside its frame: the fields of a card or an account, or none if the payer's bank asks on its own page.
 * Their values go only to the API; the surrounding page receives only the messages of `messages.ts`.
 */

import { readExpiry } from '../../instruments/card-rules.ts';
import { readIban } from '../../instruments/iban-rules.ts';
import type { CardError, FrameOptions, FromFrame, ToFrame, Tree } from '../messages.ts';
import { createMethod } from './api.ts';
import { applyAppearance, loadFonts } from './appearance.ts';
import { asksPostalCode, countries, fillCountries } from './countries.ts';
import {
  cvc,
  digitsOf,
  email,
  expiry,
  type Field,
  fields,
  formatWhileTyping,
  iban,
  isShown,
  name,
  number,
  postalCode,
  showError,
  shownFields,
  typedIn,
} from './fields.ts';
import { kind, listenToKinds, offerKinds } from './method-tabs.ts';
import { textsFor } from './texts.ts';

const pageOrigin = new URLSearchParams(location.search).get('origin') ?? '';
const country = countrySelect();
let options: FrameOptions | undefined;
let { texts } = textsFor('en');

function countrySelect(): HTMLSelectElement {
  const found = document.getElementById('Field-countryInput');
  if (found instanceof HTMLSelectElement) return found;
  throw new Error('The page has no field for the country.');
}

function send(message: FromFrame): void {
  window.parent.postMessage(message, pageOrigin);
}

/** Shows all errors, focuses the first field with one, and returns that error. */
function validate(): CardError | undefined {
  let first: { field: Field; error: CardError } | undefined;
  for (const field of shownFields()) {
    const code = field.fault();
    showError(field, code ? texts[code] : '');
    if (code) first ??= { field, error: { type: 'validation_error', code, message: texts[code] } };
  }
  first?.field.input.focus();
  return first?.error;
}

function sendSize(): void {
  const { height } = document.documentElement.getBoundingClientRect();
  send({ type: 'size', height: Math.ceil(height) });
}

function sendChange(): void {
  const shown = shownFields();
  send({
    type: 'change',
    empty: shown.every(({ input }) => input.value === ''),
    complete: shown.every((field) => field.fault() === undefined),
    kind: kind(),
  });
}

/** The payment method as parameters of the API. */
function typedMethod(): Tree {
  if (kind() === 'sepa_debit') {
    return {
      type: 'sepa_debit',
      sepa_debit: { iban: readIban(iban.input.value) },
      billing_details: { name: typedIn(name), email: typedIn(email) },
    };
  }
  if (kind() !== 'card') return { type: kind(), billing_details: { name: typedIn(name) } };
  const { month, year } = readExpiry(digitsOf(expiry));
  const address = {
    country: isShown(country) ? country.value : undefined,
    postal_code: typedIn(postalCode),
  };
  return {
    type: 'card',
    card: { number: digitsOf(number), exp_month: month, exp_year: year, cvc: digitsOf(cvc) },
    billing_details: { address },
  };
}

async function draw(next: FrameOptions): Promise<void> {
  const isFirst = options === undefined;
  options = next;
  const chosen = textsFor(next.locale);
  texts = chosen.texts;
  document.documentElement.lang = chosen.language;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text], [data-placeholder]')) {
    const { text, placeholder } = element.dataset;
    if (text) element.textContent = Reflect.get(texts, text);
    if (placeholder) element.setAttribute('placeholder', Reflect.get(texts, placeholder));
  }
  applyAppearance(next.appearance);
  loadFonts(next.fonts);
  if (isFirst) {
    const { defaults } = next;
    name.input.value = defaults.name ?? '';
    email.input.value = defaults.email ?? '';
    const home = defaults.country ?? new Intl.Locale(navigator.language).region ?? 'US';
    fillCountries(country, chosen.language, countries.includes(home) ? home : 'US');
  }
  for (const { input } of fields) input.disabled = next.readOnly;
  country.disabled = next.readOnly;
  showAddress();
  for (const [field, setting] of [[name, next.name] as const, [email, next.email] as const]) {
    field.input.closest('.Field')?.toggleAttribute('hidden', setting === 'never');
  }
  await offerKinds(next.publishableKey, next.kinds, (methods) =>
    send({ type: 'methods', methods }),
  );
  if (!isFirst) return;
  // A frame below the viewport is drawn late: without this its height would come late and shift the page.
  sendSize();
  send({ type: 'ready' });
}

/** Shows or hides the country and the postal code. */
function showAddress(): void {
  const asksCode = options?.postalCode === 'auto' && asksPostalCode(country.value);
  country.closest('.Field')?.toggleAttribute('hidden', options?.country !== 'auto');
  postalCode.input.closest('.Field')?.toggleAttribute('hidden', !asksCode);
}

function clear(): void {
  for (const field of fields) {
    field.input.value = '';
    showError(field, '');
  }
  sendChange();
}

function receive(message: ToFrame): void {
  switch (message.type) {
    case 'options':
      void draw(message.options).then(() => {
        if (message.call !== undefined) send({ type: 'answer', call: message.call });
      });
      break;
    case 'focus':
      shownFields()[0]?.input.focus();
      break;
    case 'blur':
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      break;
    case 'clear':
      clear();
      break;
    case 'validate': {
      const error = validate();
      send({ type: 'answer', call: message.call, kind: kind(), ...(error && { error }) });
      break;
    }
    case 'create':
      void createMethod(
        options?.publishableKey,
        message.path,
        message.parameters,
        typedMethod(),
      ).then((answer) => send({ type: 'answer', call: message.call, ...answer }));
      break;
  }
}

formatWhileTyping();
listenToKinds(sendChange);
for (const field of fields) {
  field.input.addEventListener('input', () => {
    showError(field, '');
    sendChange();
  });
  field.input.addEventListener('blur', () => {
    const code = field.input.value === '' ? undefined : field.fault();
    showError(field, code ? texts[code] : '');
  });
}
country.addEventListener('change', () => {
  showAddress();
  sendChange();
});
window.addEventListener('focus', () => send({ type: 'focus' }));
window.addEventListener('blur', () => send({ type: 'blur' }));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') send({ type: 'escape' });
});
document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame>) => {
  if (origin === pageOrigin && source === window.parent) receive(data);
});
new ResizeObserver(sendSize).observe(document.documentElement);

send({ type: 'hello' });
