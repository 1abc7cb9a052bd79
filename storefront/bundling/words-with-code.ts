import type { Plugin } from 'vite';
import { en } from '#tenants/strings/en/en.ts';
import { wordsOfCode } from './words-of-code.ts';

const root = new URL('../../', import.meta.url).pathname;
const dynamicImport = /\bimport\(\s*(["'])([.#][^"']+)\1\s*\)/g;
const mark = /(["'`])words of ([\w./-]+)\1/g;

/** The modules of every page, and those whose words come with the first call to the API. */
const start = ['root', 'entry.client'];
const withCalls = ['api/refusal-text'];

/** The parts that pages show or fetch first, whichever page loads them. */
const early = [
  'shell/members',
  'booking/frame/event-aside',
  'booking/tickets/ticket-choice',
  'booking/times/legend-by-date',
  'booking/times/session-list',
];

/** The name of a module's part: its path in the storefront, as the names of routes. */
const nameOf = (id: string): string =>
  id
    .replace(root, '')
    .replace(/^storefront\//, '')
    .replace(/(\.tsx?)?(\?.*)?$/, '');

/**
 * Lets each part that loads later bring its words (decision 096): its import waits for them too, and the server's code
 * learns the words of each route and part. During development a page carries all words.
 */
export function wordsWithCode(): Plugin[] {
  let words: Readonly<Record<string, readonly string[]>> | undefined;
  return [
    {
      name: 'words-with-code',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async transform(code, id) {
        if (!id.startsWith(`${root}storefront/`)) return;
        let changed = '';
        let end = 0;
        for (const found of code.matchAll(dynamicImport)) {
          const [text, , specifier = ''] = found;
          const part = await this.resolve(specifier, id);
          if (!part) this.error(`${specifier} is not there`);
          changed += `${code.slice(end, found.index)}withWords("words of ${nameOf(part.id)}", () => ${text})`;
          end = found.index + text.length;
        }
        if (end === 0) return;
        return {
          code: `import { withWords } from '/site/arriving-words.ts';\n${changed}${code.slice(end)}`,
          map: null,
        };
      },
      buildEnd(error) {
        if (error) return;
        const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
        const entries = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id);
        const named = (names: readonly string[], ids = infos.map(({ id }) => id)): string[] =>
          names.flatMap((name) => {
            const found = ids.filter((id) => nameOf(id) === name);
            if (found.length === 0) this.error(`${name} is not among the code of pages`);
            return found;
          });
        const found = wordsOfCode(
          {
            modules: new Map(
              infos.map(({ id, code, importedIds, dynamicallyImportedIds }) => [
                id,
                {
                  code: id.startsWith(root) && !id.includes('/node_modules/') ? (code ?? '') : '',
                  imports: importedIds,
                  later: dynamicallyImportedIds,
                },
              ]),
            ),
            start: named(start, entries),
            routes: entries.filter((id) => !start.includes(nameOf(id))),
            early: named(early),
            withCalls: named(withCalls),
          },
          en,
        );
        words = Object.fromEntries([
          ['start', [...found.start]],
          ['answers', [...found.withCalls]],
          ...[...found.byPart].map(([id, keys]) => [nameOf(id), [...keys]]),
        ]);
      },
      // A part without words of its own waits for none.
      renderChunk: (code) => ({
        code: code.replace(mark, (_, quote, part) =>
          words?.[part]?.length ? `${quote}${part}${quote}` : `${quote}${quote}`,
        ),
        map: null,
      }),
    },
    {
      name: 'words-of-parts',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'ssr',
      transform: {
        filter: { id: /\/loaders\/words-of-parts\.server\.ts$/ },
        handler() {
          if (!words)
            this.error('the code for browsers is built first: the server needs its words');
          const wordsOfParts = JSON.stringify(words);
          return { code: `export const built = { wordsOfParts: ${wordsOfParts} };`, map: null };
        },
      },
    },
  ];
}
