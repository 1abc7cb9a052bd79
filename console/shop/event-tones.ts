/** The tones of an event's states, and of a session's. */
export const toneOfEvent = {
  on_sale: 'positive',
  off_sale: 'warning',
  withdrawn: 'plain',
} as const;
export const toneOfSale = { open: 'positive', closed: 'warning', withdrawn: 'plain' } as const;
