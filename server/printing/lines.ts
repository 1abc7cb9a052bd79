import { breaksIn } from './breaks.ts';
import { type Line, lineOf, type Paragraph, paragraphOf } from './paragraph.ts';
import { inOneLine, lettersOf, withoutJoins } from './printed-letters.ts';
import type { Typeface } from './typeface.ts';

/** The space for a text: the width of a line in ems, and the number of lines. */
export interface Room {
  readonly width: number;
  readonly lines: number;
}

/** Breaks a text into lines, between words if possible. Text that does not fit is cut off with an ellipsis. */
export function linesOf(content: string, typefaces: readonly Typeface[], room: Room): Line[] {
  const isDrawn = (letter: string) => typefaces.some((one) => one.draws(letter));
  const text = withoutJoins(inOneLine(content), isDrawn);
  const paragraph = paragraphOf(text, typefaces);
  const lines: Line[] = [];
  let from = 0;
  while (from < text.length) {
    const whole = lines.length + 1 < room.lines && wholeLine(paragraph, from, room.width);
    if (!whole) return [...lines, lastLine(paragraph, from, typefaces, room.width)];
    lines.push(whole.line);
    from = whole.to;
  }
  return lines;
}

/** Returns the longest line from a position; breaks within a word only if the word is longer than a line. */
function wholeLine(paragraph: Paragraph, from: number, width: number): { line: Line; to: number } {
  const { text } = paragraph;
  return (
    longest(paragraph, from, width, breaksIn(text, from)) ??
    longest(paragraph, from, width, letterEnds(text, from)) ?? {
      line: lineOf(paragraph, from, text.length),
      to: text.length,
    }
  );
}

function longest(
  paragraph: Paragraph,
  from: number,
  width: number,
  ends: Iterable<number>,
): { line: Line; to: number } | undefined {
  let found: { line: Line; to: number } | undefined;
  for (const to of ends) {
    const line = lineOf(paragraph, from, to);
    if (line.width > width) break;
    found = { line, to };
  }
  return found;
}

/** Returns the rest of the text, cut off with an ellipsis if it does not fit. */
function lastLine(
  paragraph: Paragraph,
  from: number,
  typefaces: readonly Typeface[],
  width: number,
): Line {
  const { text } = paragraph;
  const rest = lineOf(paragraph, from, text.length);
  if (rest.width <= width) return rest;
  let found: Line = { parts: [], width: 0 };
  for (const end of letterEnds(text, from)) {
    const cut = `${text.slice(0, end).trimEnd()}…`;
    const line = lineOf(paragraphOf(cut, typefaces), from, cut.length);
    if (line.width > width) break;
    found = line;
  }
  return found;
}

const letterEnds = (text: string, from: number): number[] =>
  lettersOf(text)
    .map((letter) => letter.from + letter.text.length)
    .filter((end) => end > from);
