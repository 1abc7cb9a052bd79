import type { Ending, FromFrame } from './messages.ts';
import { captchaOrigin } from './origin.ts';

export type Challenge = { ended: Promise<Ending>; close(): void };

/** Shows the challenge as a dialog over the page. Escape dismisses it. */
export function showChallenge(): Challenge {
  const frame = document.createElement('iframe');
  const page = new URL('/frame.html', captchaOrigin);
  page.searchParams.set('origin', location.origin);
  page.searchParams.set('kind', 'challenge');
  frame.title = 'hCaptcha challenge';
  frame.src = page.href;
  Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' });
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'hCaptcha challenge');
  Object.assign(dialog.style, {
    width: 'min(340px, 100%)',
    height: '360px',
    padding: '0',
    border: '0',
    overflow: 'hidden',
  });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.focus();
  const { promise, resolve } = Promise.withResolvers<Ending>();
  const end = (ending: Ending) => {
    window.removeEventListener('message', receive);
    dialog.close();
    dialog.remove();
    resolve(ending);
  };
  const receive = ({ origin, source, data }: MessageEvent<FromFrame>) => {
    if (origin !== captchaOrigin || source !== frame.contentWindow) return;
    if (data.type === 'ended') end(data.ending);
  };
  window.addEventListener('message', receive);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    end('dismiss');
  });
  return { ended: promise, close: () => end('dismiss') };
}
