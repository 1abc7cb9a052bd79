import type { Installation } from '../installation/installation.ts';
import type { Staff } from './people.ts';
import { cityPortal } from './tenant.ts';

/** Milliseconds until the start page's stream has sent its numbers and attention list. */
export async function firstMessages(
  { url }: Pick<Installation, 'url'>,
  staff: Staff,
): Promise<number> {
  const ending = new AbortController();
  const began = performance.now();
  const answer = await fetch(
    `${url.replace('127.0.0.1', 'localhost')}/staff_api/${cityPortal}/today/stream`,
    { headers: { ...staff.next(), accept: 'text/event-stream' }, signal: ending.signal },
  );
  if (answer.status !== 200 || !answer.body) throw new Error(`stream: ${answer.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body) {
    text += decoder.decode(part, { stream: true });
    if (text.includes('event: today') && text.includes('event: attention')) break;
  }
  const took = performance.now() - began;
  ending.abort();
  return took;
}
