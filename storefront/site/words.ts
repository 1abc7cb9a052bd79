import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import type { ICUArgs } from 'use-intl';
import type { MessageKey, Messages } from '#tenants/strings/en/en.ts';

/** Messages parsed on the server, so that the browser needs no parser. */
export type CompiledMessages = Readonly<Record<MessageKey, CompiledMessage>>;

type Values<K extends MessageKey> = ICUArgs<
  Messages[K],
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** Looks up a text by its key; the type lists the values it needs. */
export type Words = <K extends MessageKey>(
  key: K,
  ...values: keyof Values<K> extends never ? [] : [values: Values<K>]
) => string;

/** The formatters of one language, each created once. */
function formattersOf() {
  const rules = new Map<string, Intl.PluralRules>();
  return {
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...args),
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
    getPluralRules(...[locale, options]: ConstructorParameters<typeof Intl.PluralRules>) {
      const key = `${String(locale)} ${options?.type}`;
      const known = rules.get(key);
      if (known) return known;
      const made = new Intl.PluralRules(locale, options);
      rules.set(key, made);
      return made;
    },
  };
}

const formatters = formattersOf();

export function createWords(messages: CompiledMessages, language: string): Words {
  return (key, ...[values]) => {
    const message = messages[key];
    // The build finds the words of each part in its code (`bundling/words-of-code.ts`).
    if (message === undefined) throw new Error(`this page does not have the words ${key}`);
    return format(message, language, values as FormatValues<string> | undefined, {
      formatters,
    }) as string;
  };
}
