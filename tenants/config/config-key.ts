import type { z } from 'zod';

export type ConfigScope = 'portal' | 'seller' | 'event_template' | 'ticket_group';

/** What a text of the tenant's file is called in some language. */
export type Say = (text: string) => string;

export interface ConfigKey<T extends z.ZodType = z.ZodType> {
  readonly type: T;
  readonly default: z.output<T>;
  /** Where it may be set; the narrower scope wins, in this order of the registry's scopes. */
  readonly scopes: readonly ConfigScope[];
  readonly meaning: string;
  /** The browser gets it with the configuration at load. */
  readonly shown: boolean;
  /** The value with its texts in another language; of keys that hold texts for people. */
  readonly inWords?: (value: z.output<T>, say: Say) => z.output<T>;
}

/** One key of the registry. */
export const entry = <T extends z.ZodType>(
  type: T,
  fallback: z.output<T>,
  scopes: readonly ConfigScope[],
  meaning: string,
  shown = true,
  inWords?: ConfigKey<T>['inWords'],
): ConfigKey<T> => ({
  type,
  default: fallback,
  scopes,
  meaning,
  shown,
  ...(inWords && { inWords }),
});

export const portalWide = ['portal', 'seller'] as const;
