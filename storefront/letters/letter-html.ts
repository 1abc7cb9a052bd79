import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The document type of letters: mail programs that know no other lay tables out by it. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Writes a letter as a page of HTML. React Email has a renderer, too, but it loads a formatter and a parser of HTML
 * that no letter needs.
 */
export function letterHtml(letter: ReactElement): string {
  return documentType + renderToStaticMarkup(letter);
}
