const gibibyte = 2 ** 30;

/**
 * The bounds of exports (MON-05); bytes are counted as they are stored, compressed. Of those of a portal, one person has at
 * most their share.
 */
export const exportLimits = {
  /** Milliseconds for which a file is kept. */
  keptFor: 7 * 86_400_000,
  /** Exports of a portal that are not finished. */
  unfinished: 5,
  /** Exports of a portal that people started. */
  kept: 50,
  /** Schedules of a portal. */
  schedules: 20,
  /** Exports of a portal altogether: a daily schedule leaves eight beside those of people. */
  all: 50 + 20 * 8,
  /** Bytes of one file: ZIP without its 64-bit form ends at four gibibytes. */
  bytes: gibibyte,
  /** Bytes of a portal's files. */
  portalBytes: 4 * gibibyte,
} as const;
