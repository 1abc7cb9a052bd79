/** The colours of a printed door: the wall, the frame, its leaf, and the light behind it. */
export interface Ink {
  readonly wall: string;
  readonly floor: string;
  readonly frame: string;
  readonly leaf: string;
  readonly light: string;
}

/** Walls in daylight, as on a printed poster. */
export const inks = {
  ember: { wall: '#f7c2a0', floor: '#e89a72', frame: '#8c2f18', leaf: '#d9532c', light: '#fff4cf' },
  tide: { wall: '#b4dde0', floor: '#84bcc4', frame: '#134b5c', leaf: '#2a8fa5', light: '#fff4cf' },
  moss: { wall: '#d6e3a4', floor: '#b0c572', frame: '#3d5a24', leaf: '#6f9436', light: '#fffbe0' },
  plum: { wall: '#e4c9ec', floor: '#c49dd3', frame: '#4f2468', leaf: '#9a479a', light: '#ffeccb' },
} as const satisfies Record<string, Ink>;

export type InkName = keyof typeof inks;
