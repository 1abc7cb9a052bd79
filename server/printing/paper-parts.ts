import { Canvas, Image, Path, Svg, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react';
import type { PrintedFact, PrintedTicket, Printout } from './printout.ts';
import { qrPath } from './qr-path.ts';
import type { TextLook, Write } from './writing.ts';

/** A millimetre in points, the unit of pages. */
export const mm = 72 / 25.4;

/** A printout with the function that sets its texts. */
export interface Written extends Printout {
  readonly write: Write;
}

/** A part of a page whose size is known before the layout. */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly element: ReactElement | null;
}

export type Style = NonNullable<ComponentProps<typeof View>['style']>;

export const box = (style: Style, ...children: ReactNode[]) => h(View, { style }, ...children);

interface TextStyle extends TextLook {
  readonly color: string;
  readonly above?: number;
}

/** A text of limited lines, cut off with an ellipsis. */
export function text(
  content: string,
  { color, above = 0, ...look }: TextStyle,
  { write }: Written,
): Block {
  const { width: longest, height, path } = write(content, look);
  if (path === '') return { width: 0, height: 0, element: null };
  const width = look.align === 'center' ? look.width : longest;
  const paint: ComponentProps<typeof Canvas>['paint'] = (painter) => {
    painter.path(path).fill(color);
    return null;
  };
  return {
    width,
    height: height + above,
    element: h(Canvas, { paint, style: { width, height, marginTop: above } }),
  };
}

/** A fact below its label. */
export function fact(
  { label, text: value }: PrintedFact,
  { width, minWidth = 0, scale = 1 }: { width: number; minWidth?: number; scale?: number },
  written: Written,
): Block {
  const { colours } = written;
  const above = text(label, { size: 7.5 * scale, color: colours.muted, width }, written);
  const below = text(
    value,
    { size: 10.5 * scale, color: colours.text, isBold: true, width, lines: 2 },
    written,
  );
  return {
    width: Math.max(minWidth, above.width, below.width),
    height: above.height + below.height,
    element: box({ minWidth }, above.element, below.element),
  };
}

export function code(content: string, side: number): ReactElement {
  const { side: modules, path } = qrPath(content);
  return h(
    Svg,
    { viewBox: `0 0 ${modules} ${modules}`, style: { width: side, height: side } },
    h(Path, { d: path, fill: '#000000' }),
  );
}

/** The logo in a box; the name of a seller without one. */
export function sign(
  written: Written,
  most: { width: number; height: number },
  look: { align: 'left' | 'center'; scale?: number },
): Block {
  const { seller, logo, colours } = written;
  const { align, scale: shrunk = 1 } = look;
  if (!logo) {
    const style = { size: 12 * shrunk, color: colours.text, isBold: true, lines: 2 };
    return text(seller, { ...style, align, width: most.width }, written);
  }
  const scale = Math.min(most.width / logo.width, most.height / logo.height) * shrunk;
  const size = { width: logo.width * scale, height: logo.height * scale };
  const src = { data: Buffer.from(logo.png), format: 'png' } as const;
  return { ...size, element: h(Image, { src, style: size }) };
}

/** "2 / 5"; nothing for a single ticket. */
export const place = (at: number, tickets: readonly PrintedTicket[]): string =>
  tickets.length > 1 ? `${at + 1} / ${tickets.length}` : '';
