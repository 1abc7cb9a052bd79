/** One printing of a door: the wall, the frame, its leaf, and the light behind. */
export interface Ink {
  readonly wall: string;
  readonly floor: string;
  readonly frame: string;
  readonly leaf: string;
  readonly light: string;
}

export const inks = {
  ember: { wall: '#3a1712', floor: '#2a0f0c', frame: '#7d2a1c', leaf: '#c9482b', light: '#ffd98a' },
  tide: { wall: '#0e2b3a', floor: '#081d28', frame: '#1f5a70', leaf: '#2f8ba0', light: '#f4e7b8' },
  moss: { wall: '#1d2a1a', floor: '#131d11', frame: '#486332', leaf: '#7e9a45', light: '#f6eeb4' },
  plum: { wall: '#2a1731', floor: '#1d0f23', frame: '#5d3571', leaf: '#a4579b', light: '#ffd9c2' },
} as const satisfies Record<string, Ink>;

export type InkName = keyof typeof inks;
