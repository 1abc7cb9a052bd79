/** The colours of a printed picture: its ground, its lines, and two inks. */
export interface Colours {
  readonly ground: string;
  readonly line: string;
  readonly accent: string;
  readonly second: string;
}

/** The hall prints on dark warm paper, and occasionally on light paper. */
export const colourways = {
  walnut: { ground: '#211814', line: '#ecdcc3', accent: '#d0963f', second: '#8a342d' },
  oxblood: { ground: '#5a1d1c', line: '#f2dfc6', accent: '#e5a54e', second: '#2b110f' },
  paper: { ground: '#e8dac2', line: '#2a1d17', accent: '#9a352d', second: '#b88436' },
  moss: { ground: '#26312a', line: '#e9dcc1', accent: '#d67c45', second: '#7d8d68' },
  slate: { ground: '#1e2a38', line: '#ebdec8', accent: '#d0963f', second: '#94483c' },
} as const satisfies Record<string, Colours>;

export type Colourway = keyof typeof colourways;
