import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Dialog } from '#ui/dialog.tsx';

const root = path.dirname(path.dirname(import.meta.dirname));
const styles = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** The value of a property in a rule of a style sheet. */
const said = (file: string, selector: string, property: string): string[] =>
  styles(file)
    .split('}')
    .flatMap((rule) => {
      const [selectors = '', body = ''] = rule.split('{').slice(-2);
      if (selectors.trim().split('\n').at(-1)?.trim() !== selector) return [];
      const found = new RegExp(`(?:^|\\s)${property}: ([^;]+);`).exec(body);
      return found?.[1] ? [found[1]] : [];
    });

// Guards: APP-37
test.each([
  ['--footer-bar', '80px', 'storefront/components/footer-bar.module.css', '.bar', 'min-height'],
  ['--cart-header', '72px', 'ui/dialog.module.css', '.sheet .header', 'min-height'],
  [
    '--cart-footer',
    '180px',
    'storefront/cart/view/cart-dialog.module.css',
    '.actions',
    'min-height',
  ],
])('on a phone %s is %s, and %s has it (APP-37)', (name, size, file, selector, property) => {
  expect(said('storefront/theme/global.css', ':root', name)).toEqual([size]);
  expect(said(file, selector, property).join()).toContain(`var(${name})`);
});

// Guards: APP-36
test('a dialog and its backdrop appear in 200 ms (APP-36)', () => {
  const file = 'ui/dialog.module.css';
  expect(said(file, '.dialog', 'animation')).toEqual(['appear 200ms ease-out']);
  expect(said(file, '.dialog::backdrop', 'animation')).toEqual(['fade 200ms ease-out']);
});

// Guards: APP-36
test('a dialog is large if no size is given (APP-36)', () => {
  const classOf = (size: { size?: 'small' | 'full' }): string =>
    /class="([^"]*)"/.exec(
      renderToString(
        <Dialog title="Terms" {...size}>
          {null}
        </Dialog>,
      ),
    )?.[1] ?? '';
  expect(classOf({})).toMatch(/large/);
  expect(classOf({ size: 'small' })).not.toMatch(/large/);
});
