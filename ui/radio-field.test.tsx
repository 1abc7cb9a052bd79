import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RadioField } from './radio-field.tsx';

test('an option’s note is below it, before the next option, and describes it', () => {
  const html = renderToStaticMarkup(
    <RadioField
      name="way"
      label="Pay with"
      options={[
        { value: 'wallet', text: 'Wallet', note: 'Press its button.' },
        { value: 'card', text: 'Card' },
      ]}
      chosen="wallet"
      onChange={() => undefined}
    />,
  );
  const [, wallet = '', card = ''] = html.split('<label>');
  const [, id] = wallet.match(/<p id="([^"]+)"[^>]*>Press its button\.<\/p>/) ?? [];
  expect(id).toBeDefined();
  expect(wallet).toContain(`aria-describedby="${id}"`);
  expect(card).not.toContain('aria-describedby');
});
