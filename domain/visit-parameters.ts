/** Parameters about logging in (APP-26, APP-27): `login` and all of `loginParameters`. */
export const isLoginParameter = (name: string): boolean =>
  /^(login(\..*)?|member_code|zip_code)$/s.test(name);

/** True for parameters that are removed from the address once they are read. */
export const isForVisit = (name: string): boolean =>
  name === 'expresscheckout' || isLoginParameter(name);
