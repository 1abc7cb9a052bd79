import { readSettings } from '#bin/settings/settings.ts';

/** The environment variables that our programs read, found by recording which ones they access. */
export function knownSettings(): ReadonlySet<string> {
  const asked = new Set<string>();
  const nothing: Record<string, string> = {};
  readSettings(
    new Proxy(nothing, {
      get: (_, name) => {
        asked.add(String(name));
        return undefined;
      },
    }),
  );
  return asked;
}
