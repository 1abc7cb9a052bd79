import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Guard, guardLines } from './guards.ts';
import { pageSections } from './page-sections.ts';

/** The state of a behaviour; `in part` and `not yet` need a `Left:` line. */
export type State = 'holds' | 'in part' | 'not yet' | 'decided';
const states: readonly string[] = ['holds', 'in part', 'not yet', 'decided'] satisfies State[];

/** A row: one section of an area's page in docs/behaviours. */
export interface Behaviour {
  /** File and line of its heading. */
  place: string;
  /** Such as `CRT-17`. */
  id: string;
  sentence: string;
  state: string;
  /** The guards of the row: a test with its file and name, as the test cites the row, or the file of a decision. */
  proofs: { file: string; test?: string }[];
  left: string;
  /** All other lines. */
  stray: string[];
}

/** The parts of a test's name that are placeholders for its cases. */
const placeholder = /%\w|\$\w+|\$\{[^}]*\}/g;

/** The rows of an area's page, in order. */
export function readBehaviours(file: string, text: string): Behaviour[] {
  return pageSections(file, text).map(({ place, heading, lines }) => {
    const [first = '', ...rest] = lines;
    const hasSentence = first !== '' && !isField(first);
    const fields = hasSentence ? rest : lines;
    return {
      place,
      id: heading,
      sentence: hasSentence ? first : '',
      state: fieldOf(fields, 'State: '),
      proofs: fields
        .filter((line) => line.startsWith('- '))
        .map((line) => readProof(line.slice(2))),
      left: fieldOf(fields, 'Left: '),
      stray: fields.filter((line) => !isField(line)),
    };
  });
}

const isField = (line: string): boolean => /^(State: |Left: |- )/.test(line);

const fieldOf = (lines: readonly string[], field: string): string =>
  lines.find((line) => line.startsWith(field))?.slice(field.length) ?? '';

function readProof(proof: string) {
  const [file = '', test] = proof.split(' › ');
  return test === undefined ? { file } : { file, test };
}

/** Finds the problems of an area's page, each with its place. */
export function behaviourProblems(
  area: string,
  rows: readonly Behaviour[],
  exists: (file: string) => boolean,
): string[] {
  return rows.flatMap((row, index) => {
    const problems: string[] = [];
    const expected = `${area}-${String(index + 1).padStart(2, '0')}`;
    if (row.id !== expected) problems.push(`${expected} is missing before it`);
    if (!row.sentence) problems.push('has no sentence');
    else if (!/[.?]"?$/.test(row.sentence)) problems.push('its sentence has no full stop');
    if (!states.includes(row.state)) problems.push(`"${row.state}" is not a state`);
    if (row.state === 'holds' && !row.proofs.some(({ test }) => test))
      problems.push('holds but names no test');
    if (row.state === 'decided' && row.proofs.length === 0)
      problems.push('is decided but names no page or test');
    if ((row.state === 'in part' || row.state === 'not yet') && !row.left)
      problems.push(`is "${row.state}" but does not say what is left`);
    for (const line of row.stray) problems.push(`has an unexpected line: "${line}"`);
    for (const proof of row.proofs) {
      if (!exists(proof.file)) problems.push(`there is no ${proof.file}`);
      if (proof.test && !/\p{L}/u.test(proof.test.replace(placeholder, '')))
        problems.push(`"${proof.test}" is only a placeholder; name one of its cases`);
    }
    return problems.map((problem) => `${row.place}  ${row.id}: ${problem}`);
  });
}

/** Finds rows whose sentence an earlier row already has, each with that row's id. */
export function repeatedSentences(rows: readonly Pick<Behaviour, 'id' | 'sentence'>[]): string[] {
  const owners = new Map<string, string>();
  return rows.flatMap(({ id, sentence }) => {
    const owner = owners.get(sentence);
    if (owner === undefined) owners.set(sentence, id);
    return owner === undefined || sentence === '' ? [] : [`${id} has the sentence of ${owner}`];
  });
}

/** The page of an area in docs/behaviours. */
export interface AreaPage {
  /** The heading without the area's name, such as `the cart`. */
  title: string;
  rows: Behaviour[];
}

/** The files of docs/behaviours with an area each, in order. */
export const areaFiles = (root: string): string[] =>
  globSync('docs/behaviours/[A-Z]*.md', { cwd: root })
    .filter((file) => path.basename(file) !== 'README.md')
    .sort();

/** The pages of docs/behaviours by area. */
export function allBehaviours(root: string): Map<string, AreaPage> {
  return new Map(
    areaFiles(root).map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const area = path.basename(file, '.md');
      const title = new RegExp(`^# ${area}: (.+)`).exec(text)?.[1] ?? '';
      return [area, { title, rows: readBehaviours(file, text) }];
    }),
  );
}

/** Returns a page with the tests that guard its rows, before the other proofs of each. */
export function withGuards(page: string, guards: readonly Guard[]): string {
  return page
    .split(/^(?=## )/m)
    .map((section) => {
      const id = /^## (\S+)/.exec(section)?.[1];
      if (id === undefined) return section;
      const lines = section.trimEnd().split('\n');
      const isProof = (line: string): boolean => line.startsWith('- ');
      const others = lines.filter((line) => isProof(line) && !line.includes(' › '));
      const state = lines.findIndex((line) => line.startsWith('State: '));
      const [before, after] = [lines.slice(0, state + 1), lines.slice(state + 1)];
      const rest = after
        .filter((line) => !isProof(line))
        .join('\n')
        .trim();
      const proofs = [...guardLines(guards, id), ...others].join('\n');
      return `${[before.join('\n'), proofs, rest].filter((part) => part !== '').join('\n\n')}\n\n`;
    })
    .join('')
    .replace(/\n+$/, '\n');
}

/** Counts each area's rows by state, as a Markdown table. */
export function behaviourCounts(areas: ReadonlyMap<string, AreaPage>): string {
  const counted = [...areas].map(([area, { title, rows }]) => ({
    names: [`[${area}](${area}.md)`, title],
    counts: [
      rows.length,
      ...states.map((state) => rows.filter((row) => row.state === state).length),
    ],
  }));
  const sum = counted.reduce<number[]>(
    (sums, { counts }) => counts.map((count, index) => count + (sums[index] ?? 0)),
    [],
  );
  const lines = [
    ['area', 'about', 'rows', ...states],
    ['---', '---', ...Array(states.length + 1).fill('---:')],
    ...counted.map(({ names, counts }) => [...names, ...counts]),
    ['all', '', ...sum],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const counts = /(?<=<!-- counts -->\n).*?(?=<!-- \/counts -->)/s;

/** Replaces the counts between a page's two marks. */
export function withCounts(page: string, areas: ReadonlyMap<string, AreaPage>): string {
  return page.replace(counts, `\n${behaviourCounts(areas)}\n\n`);
}
