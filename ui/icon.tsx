/** Outlines on a 24 by 24 grid, which every page loads. */
const shapes = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M19 12H5M11 6l-6 6 6 6',
  next: 'M9 5l7 7-7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  calendar: 'M4 9h16M8 3v4M16 3v4M5 5h14a1 1 0 011 1v13a1 1 0 01-1 1H5a1 1 0 01-1-1V6a1 1 0 011-1z',
  place:
    'M12 21s7-6.1 7-11.5A7 7 0 005 9.5C5 14.9 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  ticket: 'M4 7h16v3a2 2 0 000 4v3H4v-3a2 2 0 000-4V7zM14 7v2M14 11.500v1M14 15v2',
  lock: 'M7 11V8a5 5 0 0110 0v3M6 11h12a1 1 0 011 1v7a1 1 0 01-1 1H6a1 1 0 01-1-1v-7a1 1 0 011-1z',
  alert: 'M12 8v5M12 16.500v.01M12 3.500l9 16H3l9-16z',
} as const;

type IconName = keyof typeof shapes;
export const iconNames = /* @__PURE__ */ Object.keys(shapes) as IconName[];

type IconProps = { readonly size?: number } & (
  | { readonly name: IconName; readonly shape?: never }
  /** An outline that only one component uses. */
  | { readonly name?: never; readonly shape: string }
);

/** A decorative icon beside a text or inside a labelled control, hidden from screen readers. */
export function Icon({ name, shape, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={name ? shapes[name] : shape} />
    </svg>
  );
}
