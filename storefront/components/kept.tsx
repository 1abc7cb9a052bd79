/** A placeholder for the value while the text around it is composed: a character that no text contains. */
const place = '\uE000';

interface KeptProps {
  readonly value: string;
  /** Renders the text, given the element that replaces the value. */
  readonly children: (value: string) => string;
}

/**
 * A text with a value that the browser's translation leaves alone: an amount, a code or a running time (decision 172).
 */
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
