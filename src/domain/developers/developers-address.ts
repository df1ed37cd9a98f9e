/** The page for developers. Not in addresses.ts, which every public page loads. */
export const DEVELOPERS_ADDRESS = '/developers';
