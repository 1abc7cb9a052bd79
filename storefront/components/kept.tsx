/** Stands for the value while the text around it is written: a character that no text has. */
const place = '\uE000';

interface KeptProps {
  readonly value: string;
  /** Writes the text, with what it is given in the place of the value. */
  readonly children: (value: string) => string;
}

/** A text with a value that a translation by the browser leaves alone: an amount, a code or a time that runs (decision 172). */
export function Kept({ value, children }: KeptProps) {
  const [before, after] = children(place).split(place);
  return (
    <span>
      {before}
      {after !== undefined && <span translate="no">{value}</span>}
      {after}
    </span>
  );
}
