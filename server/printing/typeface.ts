import {
  Direction,
  Face,
  Font,
  Blob as FontFile,
  Buffer as Shaped,
  type SvgPathCommand,
  shape,
  Variation,
} from 'harfbuzzjs';

/** Drawn letters: their outlines in ems from the starting point, y pointing up. */
export interface Lettering {
  readonly outline: readonly SvgPathCommand[];
  /** The advance: from its start to the start of whatever follows. */
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** A typeface that draws letters. */
export interface Typeface {
  /** Returns true if it has glyphs for a letter and all its marks. */
  draws(letter: string): boolean;
  /** Draws a part of a text in one direction; the surrounding text decides how letters join. */
  lettering(text: string, part: Part): Lettering;
}

export interface Part {
  readonly from: number;
  readonly to: number;
  readonly isRightToLeft: boolean;
}

/** Limits in ems above and below: marks stacked higher than any language needs would cover the line above. */
const most = { top: 1.45, bottom: -0.9 };

/** Creates a typeface from a TrueType font's bytes, in one of its weights. */
export function typefaceOf(bytes: Uint8Array, weight: number): Typeface {
  const face = new Face(new FontFile(bytes));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  const known = new Map<string, boolean>();
  const outlines = new Map<number, SvgPathCommand[]>();

  function outlineOf(glyph: number): SvgPathCommand[] {
    const outline = outlines.get(glyph) ?? font.glyphToJson(glyph);
    outlines.set(glyph, outline);
    return outline;
  }

  function glyphsOf(text: string, { from, to, isRightToLeft }: Part) {
    const buffer = new Shaped();
    buffer.addText(text, from, to - from);
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer.getGlyphInfosAndPositions();
  }

  function lettering(text: string, part: Part): Lettering {
    const outline: SvgPathCommand[] = [];
    let width = 0;
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphsOf(text, part)) {
      for (const { type, values } of outlineOf(codepoint)) {
        const placed = values.map(
          (value, at) => (value + (at % 2 === 0 ? width + xOffset : yOffset)) / face.upem,
        );
        outline.push({ type, values: placed });
      }
      width += xAdvance;
    }
    const heights = outline.flatMap(({ values }) => values.filter((_, at) => at % 2 === 1));
    return {
      outline,
      width: width / face.upem,
      top: Math.max(0, ...heights),
      bottom: Math.min(0, ...heights),
    };
  }

  function draws(letter: string): boolean {
    const part = { from: 0, to: letter.length, isRightToLeft: false };
    if (glyphsOf(letter, part).some(({ codepoint }) => codepoint === 0)) return false;
    const { top, bottom } = lettering(letter, part);
    return top <= most.top && bottom >= most.bottom;
  }

  return {
    lettering,
    draws(letter) {
      const is = known.get(letter) ?? draws(letter);
      known.set(letter, is);
      return is;
    },
  };
}
