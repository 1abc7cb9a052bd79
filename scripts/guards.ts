import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A test that guards rows: its name as it is written, with the ids that the comment above it gives. */
export interface Guard {
  readonly file: string;
  readonly test: string;
  readonly ids: readonly string[];
}

const comment = /^ *\/\/ Guards\b(.*)$/gm;
const rows = /^: ([A-Z]+-\d{2,3}(?:, [A-Z]+-\d{2,3})*)$/;
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/y;

/**
 * Finds the tests of a file that guard rows: `// Guards: CRT-17, CRT-18` stands above the test, its `describe`, or one of its
 * cases.
 *
 * @throws Error if such a comment has another form, or no name follows.
 */
export function guardsOf(file: string, text: string): Guard[] {
  return [...text.matchAll(comment)].map(({ 0: line, 1: rest = '', index }) => {
    const ids = rows.exec(rest)?.[1]?.split(', ');
    const test = nameAfter(text, index + line.length);
    if (!ids || test === undefined) {
      const at = text.slice(0, index).split('\n').length;
      throw new Error(
        `${file}:${at}: "${line.trim()}" is not "// Guards: CRT-17, CRT-18" above a test`,
      );
    }
    return { file, test, ids };
  });
}

/** The next string in a text; after a table of cases, such as `test.each([…])`, the one that names its test. */
function nameAfter(text: string, from: number): string | undefined {
  const line = /\S.*/.exec(text.slice(from));
  if (!line) return undefined;
  const start = from + line.index;
  const table = /\.(?:each|for)\b(?:<[\s\S]*?>)?(?=[(`])/.exec(text.slice(start));
  const isTable = table !== null && table.index < line[0].length;
  const at = isTable ? endOfTable(text, start + table.index + table[0].length) : start;
  const next = text.slice(at).search(/['"`]/);
  const [, ...forms] = literalAt(text, at + next) ?? [];
  return forms.find((form) => form !== undefined)?.replace(/\\(['"`])/g, '$1');
}

/** The place after a table, which begins with its parenthesis or is a template. */
function endOfTable(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const skipped = literalAt(text, at)?.[0] ?? /^\/\/.*/.exec(text.slice(at, at + 200))?.[0] ?? '';
    at += Math.max(0, skipped.length - 1);
    if (skipped === '' && text[at] === '(') depth += 1;
    if (skipped === '' && text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function literalAt(text: string, at: number): RegExpExecArray | null {
  literal.lastIndex = Math.max(0, at);
  return literal.exec(text);
}

/** The guards of all tests and journeys, in the order of their files. */
export function allGuards(root: string): Guard[] {
  const exclude = ['**/node_modules/**', '{storefront,console}/build/**', 'data/**', '.*/**'];
  return globSync('**/*.{test,journey}.{ts,tsx}', { cwd: root, exclude })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== 'scripts/guards.test.ts')
    .sort()
    .flatMap((file) => guardsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

/** The lines that name the guards of a row, each once. */
export const guardLines = (guards: readonly Guard[], id: string): string[] => [
  ...new Set(
    guards.filter(({ ids }) => ids.includes(id)).map(({ file, test }) => `- ${file} › ${test}`),
  ),
];
