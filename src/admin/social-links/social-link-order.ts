import { listAdminSocialLinks, moveSocialLink } from '#domain/calls/social-link-calls.ts';
import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import { platformLabel } from '#domain/social-links/platforms.ts';

import { read } from '../ui/requests/make-call.ts';
import type { ReorderOptions } from '../ui/rows/use-reorder.ts';

export const socialLinkReorderOptions: ReorderOptions<AdminSocialLink> = {
  query: read(listAdminSocialLinks),
  numberedFrom: 'first',
  move: moveSocialLink,
  nameOf: ({ platform }) => platformLabel(platform),
  failure: 'Failed to update social link',
};
