/** Parameters about logging in (APP-26, APP-27): `login` and all of `loginParameters`. */
export const isLoginParameter = (name: string): boolean =>
  /^(login(\..*)?|member_code|zip_code)$/s.test(name);

/** Says that somebody who is logged in asked for `/resend`, which is for guests (ORD-06, ORD-07). */
export const resendRefused = 'log_out_to_resend';

/** True for parameters that are removed from the address once they are read. */
export const isForVisit = (name: string): boolean =>
  name === 'expresscheckout' || name === resendRefused || isLoginParameter(name);
