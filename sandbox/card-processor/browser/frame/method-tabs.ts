import type { MethodFilter } from '../messages.ts';
import { readSession, sessionAddress } from './sessions.ts';

const tabs = document.querySelector('.tabs');
const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="kind"]')];
let lastAddress = '';
let lastOffered: string | undefined;

/** The chosen payment method type, by its name in the API. */
export function kind(): string {
  return radios.find(({ checked }) => checked)?.value ?? 'card';
}

/**
 * Fetches the payment method types to offer, shows their tabs if there are several, and reports the types if they have changed.
 */
export async function offerKinds(
  publishableKey: string,
  filter: MethodFilter,
  tell: (offered: string[]) => void,
): Promise<void> {
  const address = sessionAddress(publishableKey, filter);
  if (lastAddress === address) return;
  lastAddress = address;
  const { payment_method_types: offered } = await readSession(address);
  // Other options have come meanwhile.
  if (lastAddress !== address) return;
  for (const radio of radios) {
    radio.closest('.Tab')?.toggleAttribute('hidden', !offered.includes(radio.value));
  }
  tabs?.toggleAttribute('hidden', offered.length < 2);
  if (!offered.includes(kind())) {
    for (const radio of radios) radio.checked = radio.value === offered[0];
  }
  showChosen();
  if (lastOffered !== offered.join()) tell(offered);
  lastOffered = offered.join();
}

export function listenToKinds(sendChange: () => void): void {
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      showChosen();
      sendChange();
    });
  }
}

function showChosen(): void {
  for (const fields of document.querySelectorAll<HTMLElement>('.fields')) {
    fields.hidden = !fields.dataset['kind']?.split(' ').includes(kind());
  }
}
