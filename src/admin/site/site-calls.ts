import type { QueryClient } from '@tanstack/react-query';

import {
  deleteSitePicture,
  previewShareImage,
  replaceSitePicture,
} from '#domain/calls/settings-calls.ts';
import { CSRF_HEADER } from '#domain/http/csrf.ts';
import type { SiteUpdate } from '#domain/site/site-input.ts';
import { apiErrorFrom } from '#web/http/api-error.ts';
import { sendWithToken } from '#web/http/send-with-token.ts';

import type { Upload } from '../ui/requests/use-upload.tsx';
import { formOf } from '../ui/requests/make-call.ts';
import { sendAndRefetch } from '../ui/requests/use-call.ts';

/** A new picture, which is not saved yet; `null` to delete the stored one, `undefined` to keep it. */
export type PendingPicture = File | null | undefined;

/** Saves a new picture, or deletes the stored one. */
export async function savePicture(
  queryClient: QueryClient,
  picture: PendingPicture,
  upload: Upload,
): Promise<void> {
  if (picture === undefined) return;
  if (picture === null) {
    await sendAndRefetch(queryClient, deleteSitePicture, {});
    return;
  }
  const form = formOf({ file: picture });
  await upload.run((controls) =>
    sendAndRefetch(queryClient, replaceSitePicture, { form, ...controls }),
  );
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
