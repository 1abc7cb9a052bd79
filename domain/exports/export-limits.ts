const gibibyte = 2 ** 30;

/** The bounds of exports (MON-05); bytes are counted as they are stored, compressed. */
export const exportLimits = {
  /** Milliseconds for which a file is kept. */
  keptFor: 7 * 86_400_000,
  /** Exports of a portal that are not finished. */
  unfinished: 5,
  /** Exports of a portal altogether. */
  kept: 50,
  /** Bytes of one file: ZIP without its 64-bit form ends at four gibibytes. */
  bytes: gibibyte,
  /** Bytes of a portal's files. */
  portalBytes: 4 * gibibyte,
} as const;
