import { type ReactNode, useState } from 'react';

/** A part of the console's kit, in its states. */
export interface Story {
  /** The name of its component. */
  readonly part: string;
  /** Components that only ever appear within it. */
  readonly within?: readonly string[];
  /** Its states, one below the other. */
  readonly states?: Readonly<Record<string, ReactNode>>;
  /** States that cover the page, each opened by a button. */
  readonly opened?: Readonly<Record<string, (close: () => void) => ReactNode>>;
}

interface HeldProps<T> {
  readonly initial: T;
  readonly children: (props: {
    readonly value: T;
    readonly onChange: (value: T) => void;
  }) => ReactNode;
}

/** Holds the value of a field that is shown by itself. */
export function Held<T>({ initial, children }: HeldProps<T>) {
  const [value, onChange] = useState(initial);
  return children({ value, onChange });
}

/** A name without a space to break at. */
export const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

/** A text longer than its place. */
export const longText =
  'Guided tour through the collection of scientific instruments with the curator, including the observatory';

export const nothing = (): void => undefined;
