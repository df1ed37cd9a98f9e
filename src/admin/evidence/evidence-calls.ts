import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { NewCitation } from '#domain/evidence/citation.ts';
import type { NewCorrection } from '#domain/evidence/correction.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../use-api-mutation.ts';

/** The citations and corrections of a video. */
export function evidenceQuery(videoId: string): ApiQuery {
  return { queryKey: queryKeys.evidence(videoId) };
}

/** Replaces the moments at which a source of the video is cited. */
export function useSaveCitations(videoId: string) {
  return useApiMutation({
    send: (
      queryClient,
      { sourceId, citations }: { sourceId: string; citations: readonly NewCitation[] },
    ) =>
      sendJson(queryClient, {
        method: 'PUT',
        address: apiAddress(adminQueryKeys.citations(sourceId)),
        body: { citations },
      }),
    invalidates: [queryKeys.evidence(videoId)],
  });
}

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
