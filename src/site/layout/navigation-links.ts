import { pageAddress } from '#domain/addresses.ts';

/** Links in the header, the menu and the footer. */
export const navigationLinks = [
  { href: pageAddress.home, label: 'Home' },
  { href: pageAddress.videos, label: 'All Videos' },
  { href: pageAddress.about, label: 'About' },
  { href: pageAddress.contact, label: 'Contact' },
] as const;
