import { type CSSProperties, useSyncExternalStore } from 'react';
import { seatColours } from '#domain/theme/seat-colours.ts';

const dark = '(prefers-color-scheme: dark)';

/**
 * The groups' colours for the theme's backgrounds, as custom properties; they follow the colour
 * scheme.
 */
export function useSeatColours(): CSSProperties {
  const grounds = useSyncExternalStore(
    (listener) => {
      const scheme = matchMedia(dark);
      scheme.addEventListener('change', listener);
      return () => scheme.removeEventListener('change', listener);
    },
    () => {
      const style = getComputedStyle(document.documentElement);
      return ['--page', '--surface', '--sunken']
        .map((name) => style.getPropertyValue(name).trim())
        .join(' ');
    },
    () => '#ffffff',
  );
  const properties: Record<string, string> = {};
  for (const [at, { fill, label }] of seatColours(grounds.split(' ')).entries()) {
    properties[`--seat-${at}`] = fill;
    properties[`--on-seat-${at}`] = label;
  }
  return properties;
}
