import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { apiAddress, apiKey } from '#domain/addresses.ts';
import { uploadedHeadshotSchema, type BioInput } from '#domain/bio/bio-input.ts';
import type { Bio } from '#domain/bio/bio.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { RequestError } from '#web/http/request-error.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import { failureSentence } from '../failure-sentence.ts';

export const bioQuery: SiteQuery = { queryKey: apiKey.bio };

interface WrittenBio {
  content: string;
  /** A new picture; without one the stored picture stays. */
  pendingHeadshot: File | null;
}

/**
 * Uploads the new picture if there is one, then saves the biography; is over when the
 * panel shows both. Fails with an error whose message is for people.
 */
export function useSaveBio() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, pendingHeadshot }: WrittenBio) => {
      if (pendingHeadshot === null) return saveBio(queryClient, { content });
      const headshotUrl = await uploadHeadshot(queryClient, pendingHeadshot);
      return saveBio(queryClient, { content, headshotUrl });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKey.bio }),
  });
}

async function uploadHeadshot(queryClient: QueryClient, file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const address = apiAddress(apiKey.uploadHeadshot);
  try {
    const reply = await sendForm(queryClient, { method: 'POST', address, form });
    return uploadedHeadshotSchema.parse(reply).url;
  } catch (error) {
    const status = error instanceof RequestError ? `Upload failed: ${error.status} - ` : '';
    const message = `Failed to upload headshot: ${status}${failureSentence(error)}`;
    throw new Error(message, { cause: error });
  }
}

async function saveBio(queryClient: QueryClient, bio: BioInput): Promise<unknown> {
  try {
    const address = apiAddress(apiKey.bio);
    return await sendJson(queryClient, { method: 'POST', address, body: bio });
  } catch (error) {
    const sentence = error instanceof RequestError ? error.sentence : undefined;
    throw new Error(sentence ?? 'Please try again.', { cause: error });
  }
}

/** Deletes the stored picture, from the About page as well. */
export function useDeleteHeadshot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(apiKey.deleteHeadshot) }),
    onSuccess: () =>
      queryClient.setQueryData<Bio>(apiKey.bio, (bio) => bio && { ...bio, headshotUrl: null }),
  });
}
