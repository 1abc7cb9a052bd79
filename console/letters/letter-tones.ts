/** The tones of the states of a letter. */
export const letterTones = {
  queued: 'info',
  sent: 'positive',
  skipped: 'plain',
  refused: 'danger',
  failed: 'danger',
  bounced: 'danger',
} as const;
