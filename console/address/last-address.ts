const addresses = new Map<string, string>();

/** Notes the filters with which a list is shown: pages below it lead back to it as it was. */
export const noteAddress = (pathname: string, search: string): void =>
  void addresses.set(pathname, search);

/** The address of a list as it was shown last in this tab, with its filters. */
export const lastAddress = (pathname: string): string =>
  `${pathname}${addresses.get(pathname) ?? ''}`;
