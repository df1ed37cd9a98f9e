import { useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { NewSocialLink, SocialLinkChanges } from '#domain/social-links/social-link-input.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { sendJson } from '#web/http/send-json.ts';

/** All social links with every field, hidden ones included. */
export const adminSocialLinksQuery: SiteQuery = { queryKey: queryKeys.adminSocialLinks };

export function useAddSocialLink() {
  return useSocialLinkMutation<NewSocialLink>('POST', apiAddress(queryKeys.socialLinks));
}

export function useUpdateSocialLink(id: string) {
  return useSocialLinkMutation<SocialLinkChanges>('PATCH', apiAddress(queryKeys.socialLink(id)));
}

/** Is over when the list on the screen says the same as the server. */
function useSocialLinkMutation<Link>(method: 'POST' | 'PATCH', address: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (link: Link) => sendJson(queryClient, { method, address, body: link }),
    onSettled: () =>
      Promise.all(
        [queryKeys.adminSocialLinks, queryKeys.socialLinks].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
