import type { KindsWish } from '../messages.ts';
import { readSession, sessionAddress } from './sessions.ts';

const tabs = document.querySelector('.tabs');
const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="kind"]')];
let asked = '';

/** The kind of payment that is chosen, as the wire names it. */
export function kind(): string {
  return radios.find(({ checked }) => checked)?.value ?? 'card';
}

/** Asks the API which kinds there are for this payment, and shows them; one alone needs no tab. */
export async function offerKinds(publishableKey: string, wish: KindsWish): Promise<void> {
  const address = sessionAddress(publishableKey, wish);
  if (asked === address) return;
  asked = address;
  const { payment_method_types: offered } = await readSession(address);
  for (const radio of radios) {
    radio.closest('.Tab')?.toggleAttribute('hidden', !offered.includes(radio.value));
  }
  tabs?.toggleAttribute('hidden', offered.length < 2);
  if (!offered.includes(kind())) {
    for (const radio of radios) radio.checked = radio.value === offered[0];
  }
  showChosen();
}

export function listenToKinds(tellChange: () => void): void {
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      showChosen();
      tellChange();
    });
  }
}

function showChosen(): void {
  for (const fields of document.querySelectorAll<HTMLElement>('.fields')) {
    fields.hidden = fields.dataset['kind'] !== kind();
  }
}
