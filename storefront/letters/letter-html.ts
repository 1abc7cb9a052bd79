import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The document type (XHTML 1.0 Transitional) that makes mail programs lay out tables as intended. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Renders a letter as an HTML page. React Email's own renderer would also load an HTML formatter and parser, which no letter
 * needs.
 */
export function letterHtml(letter: ReactElement): string {
  return documentType + renderToStaticMarkup(letter);
}
