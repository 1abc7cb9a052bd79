/** Marks a value in a text; returns a placeholder while the text is composed. */
export type Keep = (value: string) => string;

/** The first of the placeholder characters: no text contains them. */
const first = 0xe000;
const places = /[\uE000-\uE0FF]/u;

interface KeepingProps {
  /** Renders the text: each value that it keeps is an amount, an order number, a code or a name. */
  readonly children: (keep: Keep) => string;
}

/** A text with values that browser translation leaves alone (decision 172). */
export function Keeping({ children }: KeepingProps) {
  const values: string[] = [];
  const text = children((value) => String.fromCharCode(first + values.push(value) - 1));
  return (
    <>
      {text.split(new RegExp(`(${places.source})`, 'u')).map((part) =>
        places.test(part) ? (
          <span key={part} translate="no">
            {values[part.charCodeAt(0) - first]}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}

interface KeptProps {
  /** An amount, an order number or a code. */
  readonly value: string;
  /** Renders the text around it; without it, the value stands alone. */
  readonly children?: (value: string) => string;
}

/** A value that the browser's translation leaves alone, within a text that it translates (decision 172). */
export const Kept = ({ value, children = (kept) => kept }: KeptProps) => (
  <Keeping>{(keep) => children(keep(value))}</Keeping>
);
