import { classNames } from './class-names.ts';
import classes from './qr-code.module.css';

interface QrCodeProps {
  /** The code's name for screen readers. */
  readonly label: string;
  /** Modules a side. */
  readonly size: number;
  /** The dark modules as an SVG path, one unit per module. */
  readonly path: string;
  /** Centred and larger, for a phone held in front of the screen. */
  readonly isLarge?: boolean;
}

/** Modules of white around a QR code (ISO/IEC 18004). */
const margin = 4;

/** Draws a QR code, dark on white in both schemes. */
export function QrCode({ label, size, path, isLarge = false }: QrCodeProps) {
  const side = size + 2 * margin;
  return (
    <svg
      className={classNames(classes['code'], isLarge && classes['large'])}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
