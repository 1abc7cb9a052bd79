/** Marks a value in a text; returns what stands in its place while the text is written. */
export type Keep = (value: string) => string;

/** The first of the characters that stand for values: no text has any of them. */
const first = 0xe000;
const places = /[\uE000-\uE0FF]/u;

interface KeepingProps {
  /** Writes the text: each value that it keeps is an amount, the number of an order, a code or a name. */
  readonly children: (keep: Keep) => string;
}

/** A text with values that a translation by the browser leaves alone (decision 172). */
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
  /** An amount, the number of an order or a code. */
  readonly value: string;
  /** Writes the text around it; without it, the value stands alone. */
  readonly children?: (value: string) => string;
}

/** One value that a translation by the browser leaves alone, in a text that it translates (decision 172). */
export const Kept = ({ value, children = (kept) => kept }: KeptProps) => (
  <Keeping>{(keep) => children(keep(value))}</Keeping>
);
