/**
 * The style sheet that React Aria would add by script, which the Content-Security-Policy forbids. It adds none if the
 * page has one with this id.
 */
export const pressStyle = {
  id: 'react-aria-pressable-style',
  css: '@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}',
} as const;
