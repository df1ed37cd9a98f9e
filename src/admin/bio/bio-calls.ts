import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deleteHeadshot, readBio, saveBio, uploadHeadshot } from '#domain/calls/bio-calls.ts';
import type { BioInput } from '#domain/bio/bio-input.ts';
import { bioSchema, type Bio } from '#domain/bio/bio.ts';
import type { Seen } from '#domain/http/seen.ts';
import { ApiError } from '#web/http/api-error.ts';

import { failureSentence, UserFacingError } from '../ui/requests/failure-sentence.ts';
import { changedEntry } from '../ui/editors/use-guarded-save.ts';
import type { Upload, UploadControls } from '../ui/requests/use-upload.tsx';
import { formOf, read, send } from '../ui/requests/make-call.ts';
import { refetchChanged } from '../ui/requests/use-call.ts';

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
 * The mutation stays pending until the biography has been fetched again. If another window has saved
 * something else, the query of the biography has that afterward.
 */
export function useSaveBio() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, loaded, pendingHeadshot, upload }: EditedBio) => {
      const seen = { ...loaded };
      if (pendingHeadshot === null) return save({ content, seen });
      const headshotUrl = await upload.run((controls) => sendHeadshot(pendingHeadshot, controls));
      return save({ content, headshotUrl, seen });
    },
    onError: (error) => {
      const stored = changedEntry(error);
      if (stored) queryClient.setQueryData(read(readBio).queryKey, bioSchema.parse(stored));
    },
    onSuccess: () => refetchChanged(queryClient, saveBio),
  });
}

async function sendHeadshot(file: File, controls: UploadControls): Promise<string> {
  const form = formOf({ file });
  try {
    return (await send(uploadHeadshot, { form, ...controls })).url;
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

async function save(bio: BioInput & { seen: Seen }): Promise<Bio> {
  try {
    return await send(saveBio, { body: bio });
  } catch (error) {
    const sentence = error instanceof ApiError ? error.userMessage : undefined;
    throw new UserFacingError(sentence ?? 'Please try again.', { cause: error });
  }
}

/** Deletes the stored picture, which also removes it from the About page. */
export function useDeleteHeadshot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(deleteHeadshot, {}),
    onSuccess: () =>
      queryClient.setQueryData(
        read(readBio).queryKey,
        (bio) => bio && { ...bio, headshotUrl: null },
      ),
  });
}
