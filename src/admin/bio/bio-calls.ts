import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { uploadedHeadshotSchema, type BioInput } from '#domain/bio/bio-input.ts';
import type { Bio } from '#domain/bio/bio.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { ApiError } from '#web/http/api-error.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import { failureSentence, ToldFailure } from '../failure-sentence.ts';
import type { FollowUpload, UploadControls } from '../ui/use-upload.ts';

export const bioQuery: SiteQuery = { queryKey: queryKeys.bio };

interface WrittenBio {
  content: string;
  /** A new picture; without one the stored picture stays. */
  pendingHeadshot: File | null;
  followUpload: FollowUpload;
}

/** Uploads the new picture if there is one, then saves the biography; is over when the panel shows both. */
export function useSaveBio() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, pendingHeadshot, followUpload }: WrittenBio) => {
      if (pendingHeadshot === null) return saveBio(queryClient, { content });
      const headshotUrl = await followUpload((controls) =>
        uploadHeadshot(queryClient, pendingHeadshot, controls),
      );
      return saveBio(queryClient, { content, headshotUrl });
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
  const address = apiAddress(queryKeys.uploadHeadshot);
  try {
    const reply = await sendForm(queryClient, { method: 'POST', address, form, ...controls });
    return uploadedHeadshotSchema.parse(reply).url;
  } catch (error) {
    if (controls.signal.aborted) throw error;
    throw new ToldFailure(`Failed to upload headshot: ${uploadFailure(error)}`, { cause: error });
  }
}

/** A proxy's page of HTML is no text for people. */
function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return failureSentence(error);
  const text =
    error.userMessage ?? (error.body.startsWith('<') ? failureSentence(error) : error.body);
  return `Upload failed: ${error.status} - ${text}`;
}

async function saveBio(queryClient: QueryClient, bio: BioInput): Promise<unknown> {
  try {
    const address = apiAddress(queryKeys.bio);
    return await sendJson(queryClient, { method: 'POST', address, body: bio });
  } catch (error) {
    const sentence = error instanceof ApiError ? error.userMessage : undefined;
    throw new ToldFailure(sentence ?? 'Please try again.', { cause: error });
  }
}

/** Deletes the stored picture, from the About page as well. */
export function useDeleteHeadshot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(queryKeys.deleteHeadshot) }),
    onSuccess: () =>
      queryClient.setQueryData<Bio>(queryKeys.bio, (bio) => bio && { ...bio, headshotUrl: null }),
  });
}
