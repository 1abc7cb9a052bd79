import type { RevisionDifference } from '#server/publishing/revisions.ts';
import type { Erasure, RevisionRow } from '#server/store/publishing/revisions.ts';
import { type Address, listOfOrder } from '#tenants/publishing/address.ts';
import { nodeAt } from '#tenants/publishing/names.ts';
import { jsonOf, type Node } from '#tenants/publishing/tree.ts';

const sources: Readonly<Record<RevisionRow['source'], string>> = {
  file: 'from a file',
  tables: 'read back from the tables',
  console: 'published at the console',
};

/** One line of a list of revisions, with what was erased from it. */
export function revisionLine(revision: RevisionRow): string {
  const { number, made_at, source, actor, base, note, erasures } = revision;
  const based = base === null ? '' : `, based on ${base}`;
  const said = note === '' ? '' : `: ${note}`;
  const erased = erasures.map((erasure) => `; ${erasureLine(erasure)}`).join('');
  return `${String(number).padStart(5)}  ${timeOf(made_at.toISOString())}  ${sources[source]} by ${actor}${based}${said}${erased}`;
}

/** The mark of an erasure as a person reads it, on one line. */
export function erasureLine({ kind, places, at, actor, paths }: Erasure): string {
  const many = places === 1 ? 'one place' : `${places} places`;
  const named = paths ? ` (${paths.join(', ')})` : '';
  return `a ${kind}${named} was erased from ${many} by ${actor}, ${timeOf(at)}`;
}

const timeOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const mostLines = 1_000;

/** Lines with the changes from one revision to another; 1,000 at most, then their number. */
export function differenceLines({ before, changes, pictures }: RevisionDifference): string[] {
  const lines = [
    ...changes.map(({ address, node }) => changeLine(before, address, node)),
    ...pictures.map((path) => `picture    ${path}`),
  ];
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `… and ${more} more`] : lines;
}

function changeLine(before: Node, address: Address, node: Node | undefined): string {
  const list = listOfOrder(address);
  if (list !== undefined) return `order      ${list}`;
  const old = nodeAt(before, address);
  if (!node) return `removed    ${address}: ${shown(old)}`;
  if (!old) return `added      ${address}: ${shown(node)}`;
  return `changed    ${address}: ${shown(old)} to ${shown(node)}`;
}

const longest = 120;

function shown(node: Node | undefined): string {
  const text = node ? JSON.stringify(jsonOf(node)) : '';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
