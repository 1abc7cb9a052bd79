/** The Express Checkout Element inside its frame: a button for each wallet. */
import type { ButtonOptions, FromFrame, ToFrame, Wallet } from '../messages.ts';
import { readSession, sessionAddress } from './sessions.ts';
import { walletNames } from './wallets.ts';

const pageOrigin = new URLSearchParams(location.search).get('origin') ?? '';
let isReady = false;

/** Button labels by type. A button without a type shows only the wallet's name. */
const labels: Record<string, string> = {
  book: 'Book with',
  buy: 'Buy with',
  'check-out': 'Check out with',
  checkout: 'Check out with',
  donate: 'Donate with',
  order: 'Order with',
  pay: 'Pay with',
  subscribe: 'Subscribe with',
};

function send(message: FromFrame): void {
  window.parent.postMessage(message, pageOrigin);
}

async function draw(options: ButtonOptions): Promise<void> {
  const { wallets: enabled } = await readSession(
    sessionAddress(options.publishableKey, options.kinds),
  );
  const available = options.wallets ?? enabled;
  const shown = inOrder(options.order).filter((wallet) => {
    const visibility = options.visibility[wallet] ?? 'auto';
    return visibility === 'always' || (visibility === 'auto' && available.includes(wallet));
  });
  document.body.replaceChildren(...shown.map((wallet) => buttonOf(wallet, options)));
  sendSize();
  if (!isReady) send({ type: 'ready', wallets: shown });
  isReady = true;
}

/** All wallets, those that the page lists first. */
function inOrder(preferred: string[]): Wallet[] {
  const all: Wallet[] = ['apple_pay', 'google_pay'];
  const first = preferred.flatMap((name) => all.filter((wallet) => wallet === name));
  return [...new Set([...first, ...all])];
}

function buttonOf(wallet: Wallet, options: ButtonOptions): HTMLButtonElement {
  const button = document.createElement('button');
  const label = labels[options.types[wallet] ?? ''];
  button.type = 'button';
  button.textContent = label ? `${label} ${walletNames[wallet]}` : walletNames[wallet];
  button.style.height = `${options.height}px`;
  button.dataset['theme'] = options.themes[wallet] ?? 'black';
  button.addEventListener('click', () => send({ type: 'click', wallet }));
  return button;
}

function sendSize(): void {
  const { height } = document.body.getBoundingClientRect();
  send({ type: 'size', height: Math.ceil(height) });
}

window.addEventListener('focus', () => send({ type: 'focus' }));
window.addEventListener('blur', () => send({ type: 'blur' }));
window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame>) => {
  if (origin !== pageOrigin || source !== window.parent) return;
  if (data.type === 'buttons') void draw(data.options);
  if (data.type === 'focus') document.querySelector('button')?.focus();
});
new ResizeObserver(sendSize).observe(document.body);

send({ type: 'hello' });
