/** Returns the lines of a page of figures: their commit and machine, and a table of names and values. */
export const figuresTable = (
  of: string,
  rows: readonly (readonly [name: string, value: string | number])[],
): string =>
  [
    of,
    '',
    '| | |',
    '| --- | ---: |',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n');
