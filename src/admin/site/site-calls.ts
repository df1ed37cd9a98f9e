import type { QueryClient } from '@tanstack/react-query';

import { callKey } from '#domain/calls/call.ts';
import { callsOf } from '#domain/calls/calls-of.ts';
import {
  deleteSitePicture,
  previewShareImage,
  replaceSitePicture,
} from '#domain/calls/settings-calls.ts';
import { type SiteUpdate, siteSettings } from '#domain/site/site-input.ts';
import { sendForFile } from '#web/http/send-json.ts';

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
  } else {
    const form = formOf({ file: picture });
    await upload.run((controls) =>
      sendAndRefetch(queryClient, replaceSitePicture, { form, ...controls }),
    );
  }
  await queryClient.invalidateQueries({ queryKey: callKey(callsOf(siteSettings).read) });
}

/** Draws the image that other sites would show beside a link to the site. */
export function drawShareImage(values: SiteUpdate, signal: AbortSignal): Promise<Blob> {
  return sendForFile('POST', previewShareImage.path, values, signal);
}
