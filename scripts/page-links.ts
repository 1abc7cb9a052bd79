import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the anchors of a page's headings, as GitHub generates them. */
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

/** Finds a page's links to headings, its own or those of other pages of the project. */
export function linksToHeadings(page: string, text: string): { page: string; anchor: string }[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)].map(
    ([, to = '', anchor = '']) => ({
      page: to === '' ? page : path.posix.join(path.posix.dirname(page), to),
      anchor,
    }),
  );
}

/** Finds links to headings that do not exist, each with its page. */
export const brokenAnchors = (root: string, pages: readonly string[]): string[] =>
  pages.flatMap((page) =>
    linksToHeadings(page, readFileSync(path.join(root, page), 'utf8'))
      .filter(({ page: to }) => to.endsWith('.md'))
      .filter(
        (link) => !anchorsOf(readFileSync(path.join(root, link.page), 'utf8')).has(link.anchor),
      )
      .map((link) => `${page}: ${link.page} has no heading #${link.anchor}`),
  );

/** Finds the npm scripts that a page tells its readers to run. */
export const commandsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*[a-z])/g)].map(
      ([, name = '']) => name,
    ),
  ),
];

const withoutBlocks = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
