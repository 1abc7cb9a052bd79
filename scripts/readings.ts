import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageSections } from './page-sections.ts';

/** A point that the specification leaves open, and our interpretation. */
export interface Reading {
  /** File and line of its heading. */
  place: string;
  /** Such as `A-33`. */
  id: string;
  question: string;
  answer: string;
  /** Further lines; there should be none. */
  stray: string[];
}

/** Returns a page's readings, in order. */
export function readReadings(file: string, text: string): Reading[] {
  return pageSections(file, text).map(({ place, heading, lines }) => {
    const [question = '', answer = '', ...stray] = lines;
    return { place, id: heading, question, answer, stray };
  });
}

/** Finds the problems of a page of readings, each with its place. */
export function readingProblems(readings: readonly Reading[]): string[] {
  return readings.flatMap(({ place, id, question, answer, stray }, index) => {
    const problems: string[] = [];
    const expected = `A-${String(index + 1).padStart(2, '0')}`;
    if (id !== expected) problems.push(`${expected} is missing before it`);
    if (!question.endsWith('?')) problems.push('has no question');
    if (!answer.endsWith('.')) problems.push('has no answer');
    if (stray.length > 0) problems.push('has more than a question and an answer');
    return problems.map((problem) => `${place}  ${id}: ${problem}`);
  });
}

const page = 'docs/behaviours/readings.md';

/** The readings of docs/behaviours. */
export const allReadings = (root: string): Reading[] =>
  readReadings(page, readFileSync(path.join(root, page), 'utf8'));
