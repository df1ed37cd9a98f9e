import { pageAddress } from '#domain/addresses.ts';

export const navigationLinks = [
  { href: pageAddress.home, label: 'Home' },
  { href: pageAddress.videos, label: 'All Videos' },
  { href: pageAddress.about, label: 'About' },
  { href: pageAddress.contact, label: 'Contact' },
] as const;
