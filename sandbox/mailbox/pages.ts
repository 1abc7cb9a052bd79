import { html } from 'hono/html';
import { sandboxPage } from '../pages/page.ts';
import type { Letter } from './letters.ts';

/** Content-Security-Policy of a letter: allows pictures, fonts and its own styles, no scripts. */
export const letterPolicy = [
  "default-src 'none'",
  'img-src * data:',
  "style-src 'unsafe-inline'",
  'font-src * data:',
  "base-uri 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function listPage(letters: Letter[]) {
  return sandboxPage({
    title: 'Mailbox',
    body:
      letters.length === 0
        ? html`<p class="quiet">No letters yet. Reload to check again.</p>`
        : html`<ul class="letters">
            ${letters.map(listLine)}
          </ul>`,
  });
}

function listLine(letter: Letter) {
  return html`<li>
    <a href="/letters/${letter.id}">
      <span class="line">
        <strong>${letter.subject || '(no subject)'}</strong>
        <time class="quiet nowrap" datetime="${letter.receivedAt}">${clock(letter)}</time>
      </span>
      <span class="line quiet"><span>${letter.from} → ${letter.to}</span></span>
    </a>
  </li>`;
}

export function letterPage(letter: Letter) {
  const files = letter.attachments.map((attachment, place) => ({ attachment, place }));
  return sandboxPage({
    title: letter.subject || '(no subject)',
    above: { title: 'Mailbox', href: '/' },
    body: html`
      <dl>
        <dt>From</dt>
        <dd>${letter.from}</dd>
        <dt>To</dt>
        <dd>${letter.to}</dd>
        <dt>Envelope</dt>
        <dd>${letter.envelope.from} → ${letter.envelope.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd><time datetime="${letter.receivedAt}">${clock(letter)}</time></dd>
      </dl>
      ${
        letter.html !== null &&
        html`<iframe
          class="letter"
          title="The letter"
          src="/letters/${letter.id}/body"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
      }
      ${
        files.length > 0 &&
        html`<h2>Attachments</h2>
          <ul>
            ${files.map(
              ({ attachment, place }) =>
                html`<li>
                  <a href="/letters/${letter.id}/parts/${place}" download="${attachment.filename}"
                    >${attachment.filename}</a
                  >
                  <span class="quiet">${attachment.type}, ${attachment.content.length} bytes</span>
                </li>`,
            )}
          </ul>`
      }
      <h2>Plain text</h2>
      ${letter.text === null ? html`<p class="quiet">None.</p>` : html`<pre>${letter.text}</pre>`}
      <details>
        <summary>Headers</summary>
        <pre>${letter.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
<p><a href="/letters/${letter.id}/raw">Raw message</a></p>
    `,
  });
}

/** Returns the letter's HTML with embedded pictures and links that open in a new tab. */
export function letterBody(letter: Letter): string {
  const body = (letter.html ?? '').replaceAll(/\bcid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const contentId = decodeURIComponent(id);
    const place = letter.attachments.findIndex((each) => each.contentId === contentId);
    return place === -1 ? whole : `/letters/${letter.id}/parts/${place}`;
  });
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(body)
    ? body.replace(/<head[^>]*>/i, (head) => `${head}${base}`)
    : `${base}${body}`;
}

function clock({ receivedAt }: Letter): string {
  return `${receivedAt.slice(0, 10)} ${receivedAt.slice(11, 19)} UTC`;
}
