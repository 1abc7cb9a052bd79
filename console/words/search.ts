/** The words of the search box. */
export const searchWords = {
  open: 'Search',
  key: '/',
  label: 'Search orders, buyers, events and promo codes',
  placeholder: 'Order, name, email, code, event …',
  close: 'Close search',
  groups: { order: 'Orders', buyer: 'Buyers', event: 'Events', code: 'Promo codes' },
  results: 'Results',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  asking: 'Searching …',
  none: (text: string) => `Nothing found for “${text}”.`,
  hint: 'Type an order number, a buyer’s name or email address, the code on a ticket, the last four digits of a card, an event or a promo code.',
  orderOf: (number: string, buyer: string) => `${number}, ${buyer}`,
  uses: (rule: string, used: number, most: number | null) =>
    most === null ? `${rule}, used ${used} times` : `${rule}, used ${used} of ${most} times`,
};
