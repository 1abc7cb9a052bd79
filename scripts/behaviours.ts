import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The state of a behaviour; for `in part` and `not yet`, `left` says what is missing. */
export type State = 'holds' | 'in part' | 'not yet' | 'decided';
const states: readonly string[] = ['holds', 'in part', 'not yet', 'decided'] satisfies State[];

/** One line of a table in docs/behaviours: a row of the specification's checklist. */
export interface Behaviour {
  /** File and line, for fixing it. */
  place: string;
  area: string;
  number: number;
  state: string;
  /** Files that would reveal a regression: a test by its name, or the page of a decision. */
  proofs: { file: string; sentence?: string }[];
  left: string;
}

/** Placeholders for the cases of a test in its name. */
const placeholder = /%\w|\$\w+|\$\{[^}]*\}/g;

const line =
  /^\| (?<area>[A-Z]{3})-(?<number>\d+) \| (?<state>[^|]*) \| (?<proofs>[^|]*) \|(?: (?<left>[^|]*) \|)?$/;

/** The rows of one area's page, in order. */
export function readBehaviours(file: string, text: string): Behaviour[] {
  return text.split('\n').flatMap((written, index) => {
    const found = line.exec(written)?.groups;
    if (!found) return [];
    const { area = '', number, state = '', proofs = '', left = '' } = found;
    return {
      place: `${file}:${index + 1}`,
      area,
      number: Number(number),
      state: state.trim(),
      proofs: proofs
        .split('<br>')
        .map((proof) => proof.trim())
        .filter(Boolean)
        .map(readProof),
      left: left.trim(),
    };
  });
}

function readProof(proof: string) {
  const [file = '', sentence] = proof.split(' › ');
  return sentence === undefined ? { file } : { file, sentence };
}

/** The faults in an area's rows; `read` returns a file's text, or null if it does not exist. */
export function behaviourProblems(
  rows: readonly Behaviour[],
  read: (file: string) => string | null,
): string[] {
  return rows.flatMap((row, index) => {
    const problems: string[] = [];
    if (row.number !== index + 1) problems.push(`${row.area}-${index + 1} is missing before it`);
    if (!states.includes(row.state)) problems.push(`"${row.state}" is no state`);
    if (row.state === 'holds' && !row.proofs.some(({ sentence }) => sentence))
      problems.push('holds, and no test is named');
    if (row.state === 'decided' && row.proofs.length === 0)
      problems.push('is decided, and no page or test is named');
    if ((row.state === 'in part' || row.state === 'not yet') && !row.left)
      problems.push(`is "${row.state}", and what is left is not said`);
    for (const proof of row.proofs) {
      const text = read(proof.file);
      if (text === null) problems.push(`there is no ${proof.file}`);
      else if (proof.sentence && !text.includes(proof.sentence))
        problems.push(`${proof.file} has no test "${proof.sentence}"`);
      else if (proof.sentence && !/\p{L}/u.test(proof.sentence.replace(placeholder, '')))
        problems.push(`"${proof.sentence}" is no sentence; name one of its cases`);
    }
    return problems.map((problem) => `${row.place}  ${row.area}-${row.number}: ${problem}`);
  });
}

/** The pages of docs/behaviours, one per area, as their rows. */
export function allBehaviours(root: string): Map<string, Behaviour[]> {
  const pages = globSync('docs/behaviours/[A-Z]*.md', { cwd: root }).sort();
  return new Map(
    pages
      .filter((page) => path.basename(page) !== 'README.md')
      .map((page) => [
        path.basename(page, '.md'),
        readBehaviours(page, readFileSync(path.join(root, page), 'utf8')),
      ]),
  );
}

/** A project file as text, with the escapes of quotes in strings removed. */
export function projectFile(root: string, file: string): string | null {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8').replaceAll("\\'", "'") : null;
}

/** The number of rows in each state by area, as a Markdown table. */
export function behaviourCounts(areas: ReadonlyMap<string, readonly Behaviour[]>): string {
  const counted = [...areas].map(([area, rows]) => ({
    area: `[${area}](${area}.md)`,
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
    ['area', 'rows', ...states],
    ['---', ...Array(states.length + 1).fill('---:')],
    ...counted.map(({ area, counts }) => [area, ...counts]),
    ['all', ...sum],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const counts = /(?<=<!-- counts -->\n).*?(?=<!-- \/counts -->)/s;

/** A page with these counts updated between its two marks. */
export function withCounts(page: string, areas: ReadonlyMap<string, readonly Behaviour[]>): string {
  return page.replace(counts, `\n${behaviourCounts(areas)}\n\n`);
}
