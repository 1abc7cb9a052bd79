/** The size of a picture in its own units. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

/** A complete SVG picture of the drawn parts, clipped to its frame. */
export function picture(frame: Frame, ...parts: readonly string[]): string {
  const { width, height } = frame;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${parts.join('\n')}\n</svg>\n`;
}

/** A vertical gradient for filling shapes with `url(#id)`; stops run from 0 (top) to 1. */
export function gradient(id: string, stops: readonly (readonly [at: number, colour: string])[]) {
  const drawn = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${drawn.join('')}</linearGradient>`;
}

export function rect(x: number, y: number, width: number, height: number, style: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${style}/>`;
}

export function circle(x: number, y: number, radius: number, style: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${style}/>`;
}

export function polygon(points: readonly Point[], style: string): string {
  return path(`${line(points)}Z`, style);
}

export function path(d: string, style: string): string {
  return `<path d="${d}" ${style}/>`;
}

export function group(style: string, ...parts: readonly string[]): string {
  return `<g ${style}>${parts.join('')}</g>`;
}

/** Path data of straight lines through the points. */
export function line(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
}

/** Path data of a circle's arc; angles in degrees, clockwise from three o'clock. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    return `${n(x + radius * Math.cos(radians))} ${n(y + radius * Math.sin(radians))}`;
  };
  const r = n(radius);
  return `M${at(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}

/** Numbers 0, 1, … below `count`. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** A repeatable sequence of numbers in [0, 1), so that a picture is always drawn the same way. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Shortens numbers to keep the files small. */
export function n(value: number): number {
  return Math.round(value * 10) / 10;
}
