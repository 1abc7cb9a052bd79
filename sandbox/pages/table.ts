import { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

/** A table of a sandbox's page, which scrolls on a narrow screen. */
export function table(heads: string[], rows: (Markup | string | number)[][]): Markup {
  if (rows.length === 0) return html`<p class="quiet">None yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
${rows.map(
  (cells) =>
    html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
)}
      </tbody>
    </table>
  </div>`;
}
