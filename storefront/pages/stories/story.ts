import type { ReactNode } from 'react';

/** A component by itself, in its states. */
export interface Story {
  readonly component: string;
  readonly states: Readonly<Record<string, ReactNode>>;
}
