import { pageAddress } from '#domain/addresses.ts';

/** The four pages every menu of the site lists. */
export const navigationLinks = [
  { href: pageAddress.home, label: 'Home' },
  { href: pageAddress.videos, label: 'All Videos' },
  { href: pageAddress.about, label: 'About' },
  { href: pageAddress.contact, label: 'Contact' },
] as const;
