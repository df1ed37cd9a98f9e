import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { uploadedHeadshotSchema, type BioInput } from '#domain/bio/bio-input.ts';
import { bioSchema, type Bio } from '#domain/bio/bio.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { ApiError } from '#web/http/api-error.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import { failureSentence, UserFacingError } from '../ui/requests/failure-sentence.ts';
import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import type { Upload, UploadControls } from '../ui/requests/use-upload.ts';

export const bioQuery: ApiQuery = { queryKey: queryKeys.bio };

/** The text that visitors read until a biography is saved. */
export const sampleAboutQuery: ApiQuery = { queryKey: queryKeys.sampleAbout };

interface EditedBio {
  content: string;
  /** The biography as this window has loaded it. */
  loaded: Bio;
  /** A new picture; `null` keeps the stored one. */
  pendingHeadshot: File | null;
  upload: Upload;
}

/**
 * Uploads the new picture, if there is one, then saves the biography and resolves to the saved one.
 * The mutation stays pending until `bioQuery` has been fetched again. If another
 * window has saved something else, `bioQuery` has that afterward.
 */
export function useSaveBio() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, loaded, pendingHeadshot, upload }: EditedBio) => {
      const seen = { ...loaded };
      if (pendingHeadshot === null) return saveBio(queryClient, { content, seen });
      const headshotUrl = await upload.run((controls) =>
        uploadHeadshot(queryClient, pendingHeadshot, controls),
      );
      return saveBio(queryClient, { content, headshotUrl, seen });
    },
    onError: (error) => {
      const stored = changedEntry(error);
      if (stored) queryClient.setQueryData<Bio>(queryKeys.bio, bioSchema.parse(stored));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.bio }),
  });
}

async function uploadHeadshot(
  queryClient: QueryClient,
  file: File,
  controls: UploadControls,
): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const address = apiAddress(adminQueryKeys.uploadHeadshot);
  try {
    const reply = await sendForm(queryClient, { method: 'POST', address, form, ...controls });
    return uploadedHeadshotSchema.parse(reply).url;
  } catch (error) {
    if (controls.signal.aborted) throw error;
    throw new UserFacingError(`Failed to upload headshot: ${uploadFailure(error)}`, {
      cause: error,
    });
  }
}

/** Describes a failed upload. The HTML page that a proxy may have answered with is left out. */
function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return failureSentence(error);
  const isHtml = error.body.startsWith('<');
  const text = error.userMessage ?? (isHtml ? failureSentence(error) : error.body);
  return `Upload failed: ${error.status} - ${text}`;
}

async function saveBio(queryClient: QueryClient, bio: BioInput & { seen: Seen }): Promise<Bio> {
  try {
    return bioSchema.parse(await sendJson(queryClient, 'POST', queryKeys.bio, bio));
  } catch (error) {
    const sentence = error instanceof ApiError ? error.userMessage : undefined;
    throw new UserFacingError(sentence ?? 'Please try again.', { cause: error });
  }
}

/** Deletes the stored picture, which also removes it from the About page. */
export function useDeleteHeadshot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson(queryClient, 'DELETE', adminQueryKeys.deleteHeadshot),
    onSuccess: () =>
      queryClient.setQueryData<Bio>(queryKeys.bio, (bio) => bio && { ...bio, headshotUrl: null }),
  });
}
