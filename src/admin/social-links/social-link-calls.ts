import { queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { Seen } from '#domain/http/seen.ts';
import {
  type NewSocialLink,
  type SocialLinkUpdate,
  type AdminSocialLink,
} from '#domain/social-links/social-link.ts';
import { platformLabel } from '#domain/social-links/platforms.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import type { ReorderOptions } from '../ui/rows/use-reorder.ts';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** All social links with every field, including hidden ones. */
export const adminSocialLinksQuery: ApiQuery = { queryKey: adminQueryKeys.adminSocialLinks };

export const socialLinkReorderOptions: ReorderOptions<AdminSocialLink> = {
  query: adminSocialLinksQuery,
  numberedFrom: 'first',
  positionOf: adminQueryKeys.socialLinkPosition,
  nameOf: ({ platform }) => platformLabel(platform),
  failure: 'Failed to update social link',
};

const invalidates = [adminQueryKeys.adminSocialLinks, queryKeys.socialLinks];

export function useCreateSocialLink() {
  return useApiMutation({
    send: (queryClient, link: NewSocialLink) =>
      sendJson(queryClient, 'POST', queryKeys.socialLinks, link),
    invalidates,
  });
}

export function useUpdateSocialLink(id: string) {
  return useApiMutation({
    send: (queryClient, changes: SocialLinkUpdate & { seen?: Seen }) =>
      sendJson(queryClient, 'PATCH', adminQueryKeys.socialLink(id), changes),
    invalidates,
  });
}
