/** The processor's fee in minor units: 2.9 % and 30 for a card payment, 1.4 % and 25 for Bancontact, 29 for iDEAL, 35 for a debit. */
export function paymentFee(amount: number, methodType: string): number {
  if (methodType === 'card') return Math.round(amount * 0.029) + 30;
  if (methodType === 'bancontact') return Math.round(amount * 0.014) + 25;
  return methodType === 'ideal' ? 29 : 35;
}
