/** The captcha inside its frame: the checkbox, or the challenge that the tester answers. */
import type { Ending, FromFrame, ToFrame } from './messages.ts';

const query = new URLSearchParams(location.search);
const pageOrigin = query.get('origin') ?? '';
const kind = query.get('kind') === 'box' ? 'box' : 'challenge';
const box = document.querySelector<HTMLInputElement>('input');

function send(message: FromFrame): void {
  window.parent.postMessage(message, pageOrigin);
}

function focusFirst(): void {
  if (document.activeElement !== document.body || kind === 'box') return;
  document.querySelector<HTMLElement>('#challenge button')?.focus();
}

document.getElementById(kind)?.removeAttribute('hidden');
box?.addEventListener('change', () => {
  // The checkbox is ticked only once there is a token.
  box.checked = false;
  send({ type: 'ticked' });
});
const endings: Ending[] = ['pass', 'stale', 'dismiss', 'expire', 'error'];
for (const ending of endings) {
  const button = document.querySelector<HTMLButtonElement>(`button[value="${ending}"]`);
  button?.addEventListener('click', () => send({ type: 'ended', ending }));
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && kind === 'challenge') send({ type: 'ended', ending: 'dismiss' });
});
window.addEventListener('focus', focusFirst);
if (document.hasFocus()) focusFirst();
window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame>) => {
  if (origin !== pageOrigin || source !== window.parent || !box) return;
  if (data.type === 'state') box.checked = data.isTicked;
});
send({ type: 'ready' });
