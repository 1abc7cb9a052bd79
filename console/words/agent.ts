/** A browser and its system in plain words, from the name that it gives itself: "Firefox on Windows". */
export function agentText(agent: string): string {
  const first = (known: readonly (readonly [RegExp, string])[], other: string) =>
    known.find(([pattern]) => pattern.test(agent))?.[1] ?? other;
  const browser = first(
    [
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    'A browser',
  );
  const system = first(
    [
      [/iPhone/, 'an iPhone'],
      [/iPad/, 'an iPad'],
      [/Android/, 'Android'],
      [/Macintosh/, 'a Mac'],
      [/Windows/, 'Windows'],
      [/CrOS/, 'a Chromebook'],
      [/Linux/, 'Linux'],
    ],
    'a device',
  );
  return `${browser} on ${system}`;
}
