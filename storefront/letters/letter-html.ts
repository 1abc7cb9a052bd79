import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The document type (XHTML 1.0 Transitional) by which mail programs lay out a letter's tables. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Writes a letter as a page of HTML. React Email's own renderer would also load a formatter and a parser of HTML,
 * which no letter needs.
 */
export function letterHtml(letter: ReactElement): string {
  return documentType + renderToStaticMarkup(letter);
}
