import { queryOptions } from '@tanstack/react-query';

import { apiAddress } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { messageReplySchema } from '#domain/http/replies.ts';
import { type MailDraft, type MailRunInput, mailRunsSchema } from '#domain/mail-runs/mail-run.ts';
import { getJson } from '#web/http/get-json.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** Screen readers announce the progress, so it is not read more often. */
const REFETCH_MS = 60_000;

export const mailRunsQuery = queryOptions({
  queryKey: adminQueryKeys.mailRuns,
  queryFn: async ({ signal }) =>
    mailRunsSchema.parse(await getJson(apiAddress(adminQueryKeys.mailRuns), signal)),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) =>
    data?.runs.some(({ state }) => state !== 'done' && state !== 'stopped') === true && REFETCH_MS,
});

/** The mail about a video in a page of its own. */
export function previewPageAddress(videoId: string, { subject, note }: MailDraft): string {
  const query = new URLSearchParams({
    ...(subject !== null && { subject }),
    ...(note !== null && { note }),
  });
  return `${apiAddress(adminQueryKeys.mailPreviewPage(videoId))}?${query}`;
}

export function useCreateVideoRun(videoId: string) {
  return useRunChange<MailRunInput>(adminQueryKeys.videoMailRuns(videoId));
}

export function useCreateCorrectionRun(correctionId: string) {
  return useRunChange<Pick<MailRunInput, 'when'>>(adminQueryKeys.correctionMailRuns(correctionId));
}

export function useStopRun(id: string) {
  return useRunChange(adminQueryKeys.stopMailRun(id));
}

export function useResumeRun(id: string) {
  return useRunChange(adminQueryKeys.resumeMailRun(id));
}

/** Sends the mail to the owner. Resolves to what the server says. */
export function useSendTest(videoId: string) {
  return useApiMutation({
    send: async (queryClient, draft: MailDraft) => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.mailTest(videoId), draft);
      return messageReplySchema.parse(reply).message;
    },
    invalidates: [],
  });
}

function useRunChange<Input = void>(target: readonly string[]) {
  return useApiMutation({
    send: (queryClient, input: Input) => sendJson(queryClient, 'POST', target, input ?? {}),
    invalidates: [adminQueryKeys.mailRuns],
  });
}
