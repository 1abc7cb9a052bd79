/** The Express Checkout Element inside its frame: a button for each wallet. */
import type { ButtonOptions, FromFrame, ToFrame, Wallet } from '../messages.ts';
import { readSession, sessionAddress } from './sessions.ts';
import { walletNames } from './wallets.ts';

const pageOrigin = new URLSearchParams(location.search).get('origin') ?? '';
let isReady = false;

/** What buttons say, by their type; without one the name alone. */
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

function tell(message: FromFrame): void {
  window.parent.postMessage(message, pageOrigin);
}

async function draw(options: ButtonOptions): Promise<void> {
  const { wallets: known } = await readSession(
    sessionAddress(options.publishableKey, options.kinds),
  );
  const had = options.wallets ?? known;
  const shown = inOrder(options.order).filter((wallet) => {
    const wish = options.wishes[wallet] ?? 'auto';
    return wish === 'always' || (wish === 'auto' && had.includes(wallet));
  });
  document.body.replaceChildren(...shown.map((wallet) => buttonOf(wallet, options)));
  tellSize();
  if (!isReady) tell({ type: 'ready', wallets: shown });
  isReady = true;
}

/** The wallets that the page names first, then the others. */
function inOrder(wished: string[]): Wallet[] {
  const all: Wallet[] = ['apple_pay', 'google_pay'];
  const named = wished.flatMap((name) => all.filter((wallet) => wallet === name));
  return [...new Set([...named, ...all])];
}

function buttonOf(wallet: Wallet, options: ButtonOptions): HTMLButtonElement {
  const button = document.createElement('button');
  const label = labels[options.types[wallet] ?? ''];
  button.type = 'button';
  button.textContent = label ? `${label} ${walletNames[wallet]}` : walletNames[wallet];
  button.style.height = `${options.height}px`;
  button.dataset['theme'] = options.themes[wallet] ?? 'black';
  button.addEventListener('click', () => tell({ type: 'click', wallet }));
  return button;
}

function tellSize(): void {
  const { height } = document.body.getBoundingClientRect();
  tell({ type: 'size', height: Math.ceil(height) });
}

window.addEventListener('focus', () => tell({ type: 'focus' }));
window.addEventListener('blur', () => tell({ type: 'blur' }));
window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame>) => {
  if (origin !== pageOrigin || source !== window.parent) return;
  if (data.type === 'buttons') void draw(data.options);
  if (data.type === 'focus') document.querySelector('button')?.focus();
});
new ResizeObserver(tellSize).observe(document.body);

tell({ type: 'hello' });
