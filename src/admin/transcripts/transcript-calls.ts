import { queryKeys } from '#domain/addresses.ts';
import { transcriptKeys } from '#domain/transcripts/transcript-address.ts';
import type { TranscriptInput } from '#domain/transcripts/transcript-input.ts';
import { transcriptSummarySchema } from '#domain/transcripts/transcript.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

export function useSaveTranscript(videoId: string) {
  return useApiMutation({
    send: async (queryClient, transcript: TranscriptInput) => {
      const address = transcriptKeys.transcript(videoId);
      const reply = await sendJson(queryClient, 'PUT', address, transcript);
      return transcriptSummarySchema.parse(reply);
    },
    invalidates: [queryKeys.evidence(videoId)],
  });
}

export function useDeleteTranscript(videoId: string) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'DELETE', transcriptKeys.transcript(videoId)),
    invalidates: [queryKeys.evidence(videoId)],
  });
}
