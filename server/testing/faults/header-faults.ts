/** What every answer has to say, whatever it is. */
const guarding: Readonly<Record<string, RegExp>> = {
  'cache-control': /^(no-store|private, no-store|public, max-age=\d+(, .+)?)$/,
  'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'/,
  'permissions-policy': /^camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)$/,
  'referrer-policy': /^(no-referrer|strict-origin-when-cross-origin)$/,
  'x-content-type-options': /^nosniff$/,
};

/** Headers of an answer of the API that are missing, or do not guard it. */
export function headerFaults(headers: Headers): string[] {
  return Object.entries(guarding).flatMap(([name, wanted]) => {
    const value = headers.get(name);
    return wanted.test(value ?? '') ? [] : [`has the ${name} ${value}`];
  });
}
