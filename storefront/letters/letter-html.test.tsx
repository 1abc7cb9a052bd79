import { expect, test } from 'vitest';
import { letterHtml } from './letter-html.ts';

test('a letter has the document type that mail programs expect, without React’s comments', () => {
  const html = letterHtml(
    <html lang="en">
      <head />
      <body>
        <p>
          {'Order '}
          {'K7PW2MZ4R'}
        </p>
      </body>
    </html>,
  );
  expect(html).toMatch(/^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML 1\.0 Transitional\/\/EN" /);
  expect(html.slice(html.indexOf('>') + 1)).toBe(
    '<html lang="en"><head></head><body><p>Order K7PW2MZ4R</p></body></html>',
  );
});
