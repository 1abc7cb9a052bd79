import {
  brandOf,
  cvcFault,
  cvcLength,
  expiryFault,
  groupDigits,
  numberFault,
  numberLength,
} from '../../instruments/card-rules.ts';
import { groupIban, ibanFault, readIban } from '../../instruments/iban-rules.ts';
import { typeDigits, typeText } from './digits.ts';
import type { Texts } from './texts.ts';

/** One text field of the Payment Element. */
export type Field = {
  input: HTMLInputElement;
  /** Returns the code of its value's error, if any. */
  fault: () => keyof Texts | undefined;
};

export const number: Field = {
  input: inputOf('number'),
  fault: () => numberFault(digitsOf(number)),
};
export const expiry: Field = {
  input: inputOf('expiry'),
  fault: () => expiryFault(digitsOf(expiry), new Date()),
};
export const cvc: Field = {
  input: inputOf('cvc'),
  fault: () => cvcFault(digitsOf(cvc), brandOf(digitsOf(number))),
};
export const postalCode: Field = {
  input: inputOf('postalCode'),
  fault: () => (textOf(postalCode) === '' ? 'incomplete_zip' : undefined),
};
export const email: Field = {
  input: inputOf('email'),
  fault: () => (/^[^@\s]+@[^@\s]+$/.test(textOf(email)) ? undefined : 'incomplete_email'),
};
export const name: Field = {
  input: inputOf('name'),
  fault: () => (textOf(name) === '' ? 'incomplete_name' : undefined),
};
export const iban: Field = {
  input: inputOf('iban'),
  fault: () => ibanFault(readIban(textOf(iban))),
};
export const fields = [number, expiry, cvc, postalCode, email, name, iban];

/** The field's value, or undefined when it is hidden. */
export function typedIn(field: Field): string | undefined {
  return isShown(field.input) ? textOf(field) : undefined;
}

function textOf({ input }: Field): string {
  return input.value.trim();
}

/** The fields that are not hidden. */
export function shownFields(): Field[] {
  return fields.filter(({ input }) => isShown(input));
}

export function isShown(control: HTMLElement): boolean {
  return control.closest('[hidden]') === null;
}

export function digitsOf({ input }: Field): string {
  return input.value.replaceAll(/\D/g, '');
}

/** Shows an error below a field; '' clears it. */
export function showError({ input }: Field, message: string): void {
  const error = document.getElementById(input.id.replace('Input', 'Error'));
  if (error) error.textContent = message;
  input.setAttribute('aria-invalid', String(message !== ''));
}

const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unknown: '',
};

/** Groups digits as they are typed, and moves to the next field when one is complete. */
export function formatWhileTyping(): void {
  number.input.addEventListener('input', () => {
    typeDigits(number.input, (digits) =>
      groupDigits(digits.slice(0, numberLength(brandOf(digits)))),
    );
    const shown = document.querySelector('.brand');
    if (shown) shown.textContent = brandNames[brandOf(digitsOf(number))];
    moveOn(number, expiry);
  });
  expiry.input.addEventListener('input', () => {
    typeDigits(expiry.input, groupExpiry);
    moveOn(expiry, cvc);
  });
  cvc.input.addEventListener('input', () => {
    typeDigits(cvc.input, (digits) => digits.slice(0, cvcLength(brandOf(digitsOf(number)))));
  });
  iban.input.addEventListener('input', () => {
    typeText(iban.input, (text) => groupIban(readIban(text)), /[0-9a-z]/i);
  });
}

function groupExpiry(digits: string): string {
  // A first digit of 2 to 9 is a whole month: add the leading zero.
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  // Autofill can enter the year with four digits.
  const short = padded.replace(/^(..)20(..)$/, '$1$2');
  return short.length > 2 ? `${short.slice(0, 2)} / ${short.slice(2, 4)}` : short;
}

function moveOn(from: Field, to: Field): void {
  if (from.fault() === undefined && document.activeElement === from.input) to.input.focus();
}

function inputOf(name: string): HTMLInputElement {
  const found = document.getElementById(`Field-${name}Input`);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`The page has no field ${name}.`);
}
