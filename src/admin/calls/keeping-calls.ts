import { useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { Seen } from '#domain/http/seen.ts';
import { adminQueryKeys, quoteReleaseKey } from '#domain/admin-api.ts';
import {
  type AdminKeepingSettings,
  adminKeepingSettingsSchema,
  type KeepingSettingsUpdate,
} from '#domain/keeping/keeping-settings.ts';
import type { MirrorsInput } from '#domain/keeping/mirror.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

export const keepingSettingsQuery: ApiQuery = { queryKey: adminQueryKeys.keepingSettings };

/** The videos with something to look after. */
export const attentionQuery: ApiQuery = { queryKey: adminQueryKeys.attention };

/** How the sources of a video and the video itself are kept. */
export function videoKeepingQuery(videoId: string): ApiQuery {
  return { queryKey: adminQueryKeys.videoKeeping(videoId) };
}

/**
 * Changes some settings. Resolves to all of them as they are stored. If another window has saved others,
 * `keepingSettingsQuery` has those afterward.
 */
export function useSaveKeepingSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (
      update: KeepingSettingsUpdate & { seen: Seen },
    ): Promise<AdminKeepingSettings> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.keepingSettings, update);
      return adminKeepingSettingsSchema.parse(reply);
    },
    onError: (error) =>
      changedEntry(error) &&
      queryClient.invalidateQueries({ queryKey: adminQueryKeys.keepingSettings }),
    onSuccess: (stored) => queryClient.setQueryData(adminQueryKeys.keepingSettings, stored),
  });
}

/** A request about how one source is kept. */
export type KeepingRequest =
  | { kind: 'check' | 'archive' | 'never-archive' | 'delete-copy' }
  | { kind: 'snapshot'; url: string }
  | { kind: 'attach'; file: File };

/** Sends requests about how the sources of a video are kept. */
export function useKeepSource(videoId: string) {
  return useApiMutation({
    send: (queryClient, { sourceId, request }: { sourceId: string; request: KeepingRequest }) => {
      const copy = adminQueryKeys.sourceCopy(sourceId);
      const archive = adminQueryKeys.sourceArchive(sourceId);
      switch (request.kind) {
        case 'check':
          return sendJson(queryClient, 'POST', adminQueryKeys.sourceCheck(sourceId), {});
        case 'archive':
          return sendJson(queryClient, 'POST', archive, {});
        case 'never-archive':
          return sendJson(queryClient, 'DELETE', archive);
        case 'delete-copy':
          return sendJson(queryClient, 'DELETE', copy);
        case 'snapshot':
          return sendJson(queryClient, 'PUT', adminQueryKeys.sourceSnapshot(sourceId), {
            url: request.url,
          });
        case 'attach': {
          const form = new FormData();
          form.set('file', request.file);
          return sendForm(queryClient, { method: 'POST', address: apiAddress(copy), form });
        }
      }
    },
    invalidates: [
      adminQueryKeys.videoKeeping(videoId),
      adminQueryKeys.attention,
      queryKeys.evidence(videoId),
    ],
  });
}

/** Shows visitors that a quote is no longer on the page of its source, or hides it. */
export function useReleaseQuote(videoId: string) {
  return useApiMutation({
    send: (
      queryClient,
      {
        sourceId,
        startSecond,
        isReleased,
      }: { sourceId: string; startSecond: number; isReleased: boolean },
    ) => {
      const release = quoteReleaseKey(sourceId, startSecond);
      return isReleased
        ? sendJson(queryClient, 'POST', release, {})
        : sendJson(queryClient, 'DELETE', release);
    },
    invalidates: [
      adminQueryKeys.videoKeeping(videoId),
      adminQueryKeys.attention,
      queryKeys.evidence(videoId),
    ],
  });
}

/** Asks YouTube whether the video is still there. */
export function useCheckVideo(videoId: string) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'POST', adminQueryKeys.videoCheck(videoId), {}),
    invalidates: [adminQueryKeys.videoKeeping(videoId)],
  });
}

interface MirrorsUpdate extends MirrorsInput {
  /** The mirrors as this window has loaded them. */
  seen: MirrorsInput;
}

export function useSaveMirrors(videoId: string) {
  return useApiMutation({
    send: (queryClient, input: MirrorsUpdate) =>
      sendJson(queryClient, 'PUT', adminQueryKeys.videoMirrors(videoId), input),
    invalidates: [adminQueryKeys.videoKeeping(videoId), queryKeys.evidence(videoId)],
  });
}
