import { linesOf } from './lines.ts';
import type { Line } from './paragraph.ts';
import type { PrintFonts } from './print-fonts.ts';
import type { Lettering } from './typeface.ts';

/** The style of a text, in points. */
export interface TextLook {
  readonly size: number;
  readonly isBold?: boolean;
  /** The space that it must fit into. */
  readonly width: number;
  readonly lines?: number;
  readonly align?: 'left' | 'center' | undefined;
}

/** A text set for printing, in points. */
export interface Writing {
  /** The width of its longest line. */
  readonly width: number;
  readonly height: number;
  /** Its outline as an SVG path, from its top left corner. */
  readonly path: string;
}

export type Write = (content: string, look: TextLook) => Writing;

/** Line heights above and below the baseline in ems, as in Noto Sans; taller letters get more. */
const usual = { top: 1.069, bottom: -0.293 };

/** Returns a function that sets texts as outlines, because the layout engine shapes little beyond Latin letters well. */
export function writer({ regular, bold }: PrintFonts): Write {
  const known = new Map<string, Writing>();
  return (content, look) => {
    const key = JSON.stringify([content, look]);
    const writing = known.get(key) ?? written(content, look);
    known.set(key, writing);
    return writing;
  };

  function written(
    content: string,
    { size, isBold = false, width, lines = 1, align = 'left' }: TextLook,
  ): Writing {
    const drawn = linesOf(content, isBold ? bold : regular, { width: width / size, lines });
    let path = '';
    let height = 0;
    for (const line of drawn) {
      const top = Math.max(usual.top, ...line.parts.map((part) => part.top));
      const bottom = Math.min(usual.bottom, ...line.parts.map((part) => part.bottom));
      const left = align === 'center' ? (width - line.width * size) / 2 : 0;
      path += pathOf(line, { left, base: height + top * size, size });
      height += (top - bottom) * size;
    }
    return { width: Math.max(0, ...drawn.map((line) => line.width * size)), height, path };
  }
}

function pathOf(line: Line, { left, base, size }: { left: number; base: number; size: number }) {
  let x = left;
  let path = '';
  for (const part of line.parts) {
    path += placed(part, { x, base, size });
    x += part.width * size;
  }
  return path;
}

const placed = (
  { outline }: Lettering,
  { x, base, size }: { x: number; base: number; size: number },
): string =>
  outline
    .map(({ type, values }) => {
      const points = values.map(
        (value, at) => (at % 2 === 0 ? x : base) + value * (at % 2 === 0 ? size : -size),
      );
      return type + points.map((point) => point.toFixed(2)).join(' ');
    })
    .join('');
