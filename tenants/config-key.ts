import type { z } from 'zod';

export type ConfigScope = 'portal' | 'seller' | 'event_template' | 'ticket_group';

export interface ConfigKey<T extends z.ZodType = z.ZodType> {
  readonly type: T;
  readonly default: z.output<T>;
  /** Where it may be set; the narrower scope wins, in this order of the registry's scopes. */
  readonly scopes: readonly ConfigScope[];
  readonly meaning: string;
  /** The browser gets it with the configuration at load. */
  readonly shown: boolean;
}

/** One key of the registry. */
export const entry = <T extends z.ZodType>(
  type: T,
  fallback: z.output<T>,
  scopes: readonly ConfigScope[],
  meaning: string,
  shown = true,
): ConfigKey<T> => ({ type, default: fallback, scopes, meaning, shown });

export const portalWide = ['portal', 'seller'] as const;
