import type { FromChallenge } from '../messages.ts';
import { processorOrigin } from './origin.ts';
import { showOverWindow } from './whole-window.ts';

/** Shows the bank's 3-D Secure page over the whole window until it is over. Escape gives up. */
export function showChallenge(address: string): Promise<void> {
  const asked = new URL(address);
  const page = new URL(`${asked.pathname}${asked.search}`, processorOrigin);
  page.searchParams.set('origin', location.origin);
  const { frame, dialog } = showOverWindow(page, 'Card authentication');
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      resolve();
    };
    const hear = ({ origin, source, data }: MessageEvent<FromChallenge>) => {
      if (origin !== processorOrigin || source !== frame.contentWindow) return;
      if (data.type === '3d-secure-ended') end();
    };
    window.addEventListener('message', hear);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      void giveUp(page).finally(end);
    });
  });
}

async function giveUp(page: URL): Promise<void> {
  const body = new URLSearchParams(page.search);
  body.set('outcome', 'failed');
  await fetch(new URL(page.pathname, page), { method: 'POST', body });
}
