import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { CSRF_HEADER } from '#domain/http/csrf.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { SiteUpdate } from '#domain/site/site-input.ts';
import { adminSiteSchema, type AdminSite } from '#domain/site/site.ts';
import { apiErrorFrom } from '#web/http/api-error.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';
import { sendWithToken } from '#web/http/send-with-token.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import type { Upload } from '../ui/requests/use-upload.ts';

export const adminSiteQuery: ApiQuery = { queryKey: adminQueryKeys.adminSite };

/** A new picture, which is not saved yet; `null` to delete the stored one, `undefined` to keep it. */
export type PendingPicture = File | null | undefined;

interface SiteChanges {
  changes: SiteUpdate;
  /** The values as this window has loaded them. */
  seen: Seen;
  picture: PendingPicture;
  upload: Upload;
}

/**
 * Saves the picture, then the values, so that a refused picture leaves everything as it was. Resolves
 * to the stored values. If another window has saved others, `adminSiteQuery` has those afterward.
 */
export function useSaveSite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ changes, seen, picture, upload }: SiteChanges): Promise<AdminSite> => {
      await savePicture(queryClient, picture, upload);
      const body = { ...changes, seen };
      return adminSiteSchema.parse(
        await sendJson(queryClient, 'POST', adminQueryKeys.adminSite, body),
      );
    },
    onError: (error) => {
      const stored = changedEntry(error);
      if (stored === undefined) return undefined;
      queryClient.setQueryData<AdminSite>(
        adminQueryKeys.adminSite,
        (site) => site && adminSiteSchema.parse({ ...site, values: { ...site.values, ...stored } }),
      );
      // The refusal names neither the picture nor the defaults, in which the names are filled.
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: adminQueryKeys.adminSite, exact: true }),
        queryClient.invalidateQueries({ queryKey: queryKeys.site, exact: true }),
      ]);
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(adminQueryKeys.adminSite, stored);
      return queryClient.invalidateQueries({ queryKey: queryKeys.site, exact: true });
    },
  });
}

async function savePicture(
  queryClient: QueryClient,
  picture: PendingPicture,
  upload: Upload,
): Promise<void> {
  if (picture === undefined) return;
  if (picture === null) {
    await sendJson(queryClient, 'DELETE', adminQueryKeys.sitePicture);
    return;
  }
  const form = new FormData();
  form.append('file', picture);
  const address = apiAddress(adminQueryKeys.sitePicture);
  await upload.run((controls) =>
    sendForm(queryClient, { method: 'POST', address, form, ...controls }),
  );
}

/** Draws the image that other sites would show beside a link to the site. */
export async function drawShareImage(
  queryClient: QueryClient,
  values: SiteUpdate,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await sendWithToken(queryClient, (token) =>
    fetch(apiAddress(adminQueryKeys.siteShareImage), {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', [CSRF_HEADER]: token },
      body: JSON.stringify(values),
      signal,
    }),
  );
  if (!response.ok) throw await apiErrorFrom(response);
  return response.blob();
}
