/** Stands for the value while the text around it is written: a character that no text has. */
const place = '\uE000';

interface KeptProps {
  /** An amount, the number of an order or a code. */
  readonly value: string;
  /** Writes the text around it; without it, the value stands alone. */
  readonly children?: (value: string) => string;
}

/** A value that a translation by the browser leaves alone, in a text that it translates (decision 172). */
export function Kept({ value, children = (kept) => kept }: KeptProps) {
  const [before, after] = children(place).split(place);
  return (
    <>
      {before}
      {after !== undefined && <span translate="no">{value}</span>}
      {after}
    </>
  );
}
