/** Outlines on a 24 by 24 grid. */
const shapes = {
  home: 'M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-5h4v5',
  today: 'M4 9h16M8 3v4M16 3v4M5 5h14a1 1 0 011 1v13a1 1 0 01-1 1H5a1 1 0 01-1-1V6a1 1 0 011-1z',
  events:
    'M12 4l2.400 5 5.600.700-4.100 3.800 1.100 5.500-5-2.800-5 2.800 1.100-5.500L4 9.700 9.600 9 12 4z',
  closures: 'M12 21a9 9 0 100-18 9 9 0 000 18zM6 6l12 12',
  orders: 'M4 7h16v3a2 2 0 000 4v3H4v-3a2 2 0 000-4V7zM14 7v2M14 11.500v1M14 15v2',
  people:
    'M9 11a3.500 3.500 0 100-7 3.500 3.500 0 000 7zM2.500 20a6.500 6.500 0 0113 0M16 4.500a3.500 3.500 0 010 6M17.500 13.500a6.500 6.500 0 014 6',
  history: 'M12 7v5l3.500 2M4 12a8 8 0 108-8 8 8 0 00-6.900 4M5 3v5h5',
  drafts: 'M5 19l1-4L16 5l3 3L9 18l-4 1zM13.500 7.500l3 3',
  doors: 'M6 21V4a1 1 0 011-1h10a1 1 0 011 1v17M3 21h18M14 12v.01',
  exports: 'M12 4v11M7 10.500l5 5 5-5M4 20h16',
  letter: 'M4 6h16v12H4zM4 7l8 6 8-6',
  link: 'M10 14a4 4 0 005.700 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3a4 4 0 005.700 5.700l1-1',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.500 20.500a7.500 7.500 0 0115 0',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  minus: 'M5 12h14',
  alert: 'M12 8v5M12 16.500v.01M12 3.500l9 16H3l9-16z',
  info: 'M12 11v5M12 8v.01M12 21a9 9 0 100-18 9 9 0 000 18z',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l4.500 4.500',
  sort: 'M8 4v16M4.500 16.500L8 20l3.500-3.500M16 20V4M12.500 7.500L16 4l3.500 3.500',
} as const;

export type IconName = keyof typeof shapes;

/** A decorative icon beside a text or inside a labelled control. */
export const Icon = ({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) => (
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
    <path d={shapes[name]} />
  </svg>
);
