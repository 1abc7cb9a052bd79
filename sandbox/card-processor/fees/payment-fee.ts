/** The processor's fee in minor units: 2.9 % and 30 for a card payment, 35 for a debit. */
export function paymentFee(amount: number, methodType: string): number {
  return methodType === 'card' ? Math.round(amount * 0.029) + 30 : 35;
}
