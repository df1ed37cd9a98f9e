import { pageAddress } from '#domain/addresses.ts';

/** The public pages whose addresses have no parameters. */
export const fixedPages = Object.entries(pageAddress).flatMap(([name, address]) =>
  typeof address === 'string' ? { name, address } : [],
);
