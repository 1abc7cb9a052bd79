import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
    const anchor = plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let free = anchor;
    for (let number = 1; anchors.has(free); number += 1) free = `${anchor}-${number}`;
    anchors.add(free);
  }
  return anchors;
}

/** The links of a page to headings, its own or those of other pages of the project. */
export function linksToHeadings(page: string, text: string): { page: string; anchor: string }[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)].map(
    ([, to = '', anchor = '']) => ({
      page: to === '' ? page : path.posix.join(path.posix.dirname(page), to),
      anchor,
    }),
  );
}

/** Links of pages to headings that are not there, each with its page. */
export const brokenAnchors = (root: string, pages: readonly string[]): string[] =>
  pages.flatMap((page) =>
    linksToHeadings(page, readFileSync(path.join(root, page), 'utf8'))
      .filter(({ page: to }) => to.endsWith('.md'))
      .filter(
        (link) => !anchorsOf(readFileSync(path.join(root, link.page), 'utf8')).has(link.anchor),
      )
      .map((link) => `${page}: ${link.page} has no heading #${link.anchor}`),
  );

/** The scripts of npm that a page tells its readers to run. */
export const commandsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*[a-z])/g)].map(
      ([, name = '']) => name,
    ),
  ),
];

const withoutBlocks = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
