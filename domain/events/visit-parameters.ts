/** Returns true for login parameters: `login` and all of `loginParameters` (APP-26, APP-27). */
export const isLoginParameter = (name: string): boolean =>
  /^(login(\..*)?|member_code|zip_code)$/s.test(name);

/** Set if a logged-in member opened `/resend`, which is for guests (ORD-06, ORD-07). */
export const resendRefused = 'log_out_to_resend';

/** Returns true for parameters that are removed from the address once they are read. */
export const isForVisit = (name: string): boolean =>
  name === 'expresscheckout' || name === resendRefused || isLoginParameter(name);
