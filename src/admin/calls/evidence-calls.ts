import * as z from 'zod/mini';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { citationSchema, type NewCitation } from '#domain/sources/citation.ts';
import type { NewCorrection } from '#domain/corrections/correction.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** The citations and corrections of a video. */
export function evidenceQuery(videoId: string): ApiQuery {
  return { queryKey: queryKeys.evidence(videoId) };
}

interface CitationsUpdate {
  sourceId: string;
  citations: readonly NewCitation[];
  /** The citations that this window has loaded. */
  seen: readonly NewCitation[];
}

/** Saves the moments at which a source of the video is cited. Resolves to the stored ones. */
export function useSaveCitations(videoId: string) {
  return useApiMutation({
    send: async (queryClient, { sourceId, citations, seen }: CitationsUpdate) => {
      const address = apiAddress(adminQueryKeys.citations(sourceId));
      const body = { citations, seen: { citations: seen } };
      return savedSchema.parse(await sendJson(queryClient, { method: 'PUT', address, body }));
    },
    invalidates: [queryKeys.evidence(videoId)],
  });
}

const savedSchema = z.object({ citations: z.array(citationSchema) });

export function usePublishCorrection(videoId: string) {
  return useApiMutation({
    send: (queryClient, correction: NewCorrection) =>
      sendJson(queryClient, {
        method: 'POST',
        address: apiAddress(adminQueryKeys.videoCorrections(videoId)),
        body: correction,
      }),
    invalidates: [queryKeys.evidence(videoId)],
  });
}

export function useWithdrawCorrection(id: string, videoId: string) {
  return useApiMutation({
    send: (queryClient) =>
      sendJson(queryClient, {
        method: 'POST',
        address: apiAddress(adminQueryKeys.withdrawCorrection(id)),
        body: {},
      }),
    invalidates: [queryKeys.evidence(videoId)],
  });
}
