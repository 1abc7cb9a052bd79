import type { z } from 'zod';

export type ConfigScope = 'portal' | 'seller' | 'event_template' | 'ticket_group';

/** Translates a text of the tenant file. */
export type Translate = (text: string) => string;

/** Translates a text that stands at a place of the file, or is stored apart from it (`tenants/texts/placed-text.ts`). */
export type TranslateAt = (text: string, place?: string) => string;

export interface ConfigKey<T extends z.ZodType = z.ZodType> {
  readonly type: T;
  readonly default: z.output<T>;
  /** Scopes in which it may be set; a narrower scope takes precedence. */
  readonly scopes: readonly ConfigScope[];
  readonly meaning: string;
  /** Sent to the browser with the configuration at load. */
  readonly shown: boolean;
  /** Translates the texts in a value; set for keys that hold texts for people. */
  readonly translateValue?: (value: z.output<T>, translate: Translate) => z.output<T>;
}

/** One key of the registry. */
export const entry = <T extends z.ZodType>(
  type: T,
  fallback: z.output<T>,
  scopes: readonly ConfigScope[],
  meaning: string,
  shown = true,
  translateValue?: ConfigKey<T>['translateValue'],
): ConfigKey<T> => ({
  type,
  default: fallback,
  scopes,
  meaning,
  shown,
  ...(translateValue && { translateValue }),
});

export const portalWide = ['portal', 'seller'] as const;
