import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import {
  deleteSitePicture,
  previewShareImage,
  readAdminSite,
  readSite,
  replaceSitePicture,
  saveSite,
} from '#domain/calls/settings-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import { CSRF_HEADER } from '#domain/http/csrf.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { SiteUpdate } from '#domain/site/site-input.ts';
import { adminSiteSchema, type AdminSite } from '#domain/site/site.ts';
import { apiErrorFrom } from '#web/http/api-error.ts';
import { sendWithToken } from '#web/http/send-with-token.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import type { Upload } from '../ui/requests/use-upload.ts';
import { read, send } from '../ui/requests/make-call.ts';

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
 * to the stored values. If another window has saved others, the query of the values has those
 * afterward.
 */
export function useSaveSite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ changes, seen, picture, upload }: SiteChanges): Promise<AdminSite> => {
      await savePicture(queryClient, picture, upload);
      return send(queryClient, saveSite, { body: { ...changes, seen } });
    },
    onError: (error) => {
      const stored = changedEntry(error);
      if (stored === undefined) return undefined;
      queryClient.setQueryData(
        read(readAdminSite).queryKey,
        (site) => site && adminSiteSchema.parse({ ...site, values: { ...site.values, ...stored } }),
      );
      // The refusal names neither the picture nor the defaults, in which the names are filled.
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: callKey(readAdminSite), exact: true }),
        queryClient.invalidateQueries({ queryKey: callKey(readSite), exact: true }),
      ]);
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(read(readAdminSite).queryKey, stored);
      return queryClient.invalidateQueries({ queryKey: callKey(readSite), exact: true });
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
    await send(queryClient, deleteSitePicture, {});
    return;
  }
  const form = new FormData();
  form.append('file', picture);
  await upload.run((controls) => send(queryClient, replaceSitePicture, { form, ...controls }));
}

/** Draws the image that other sites would show beside a link to the site. */
export async function drawShareImage(
  queryClient: QueryClient,
  values: SiteUpdate,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await sendWithToken(queryClient, (token) =>
    fetch(previewShareImage.path, {
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
