const gibibyte = 2 ** 30;

/**
 * The limits of exports (MON-05); bytes are counted as stored, compressed. One person has at most their share of a
 * portal's limits.
 */
export const exportLimits = {
  /** Milliseconds for which a file is kept. */
  keptFor: 7 * 86_400_000,
  /** Maximum number of unfinished exports of a portal. */
  unfinished: 5,
  /** Maximum number of exports of a portal started by people. */
  kept: 50,
  /** Maximum number of schedules of a portal. */
  schedules: 20,
  /** Maximum number of all exports of a portal: a daily schedule leaves eight in addition to those of people. */
  all: 50 + 20 * 8,
  /** Maximum bytes of one file: ZIP without its 64-bit form ends at four gibibytes. */
  bytes: gibibyte,
  /** Maximum bytes of a portal's files. */
  portalBytes: 4 * gibibyte,
} as const;
