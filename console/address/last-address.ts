const addresses = new Map<string, string>();

/** Remembers the filters of a list, so that pages below it lead back to it unchanged. */
export const noteAddress = (pathname: string, search: string): void =>
  void addresses.set(pathname, search);

/** The address of a list as last shown in this tab, with its filters. */
export const lastAddress = (pathname: string): string =>
  `${pathname}${addresses.get(pathname) ?? ''}`;
