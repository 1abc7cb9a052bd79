/** Names that are not the processor's own in capitalized form. */
const brands: Readonly<Record<string, string>> = {
  blik: 'BLIK',
  eps: 'EPS',
  ideal: 'iDEAL',
  mb_way: 'MB WAY',
  mobilepay: 'MobilePay',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  twint: 'TWINT',
  wechat_pay: 'WeChat Pay',
};

/** The name of a payment method from the processor's identifier; it is a brand name, the same in every language. */
export const nameOfWay = (way: string): string =>
  brands[way] ?? way.replaceAll(/(?:^|_)(.)/g, (_, letter) => ` ${letter.toUpperCase()}`).trim();
