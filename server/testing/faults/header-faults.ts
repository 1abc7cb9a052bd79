/** The security headers required of every answer. */
const guarding: Readonly<Record<string, RegExp>> = {
  'cache-control': /^(no-store|private, no-store|public, max-age=\d+(, .+)?)$/,
  'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'/,
  'permissions-policy': /^camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)$/,
  'referrer-policy': /^(no-referrer|strict-origin-when-cross-origin)$/,
  'x-content-type-options': /^nosniff$/,
};

/** Returns the security headers that an API answer lacks or sets wrongly. */
export function headerFaults(headers: Headers): string[] {
  return Object.entries(guarding).flatMap(([name, wanted]) => {
    const value = headers.get(name);
    return wanted.test(value ?? '') ? [] : [`has the ${name} ${value}`];
  });
}
