import { queryOptions } from '@tanstack/react-query';

import { apiAddress } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import {
  type IntakeInput,
  intakeSchema,
  youtubeDetailsSchema,
  type TakeoutColumns,
  takeoutPreviewSchema,
  takeoutResultSchema,
} from '#domain/intake/intake.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { getJson } from '#web/http/get-json.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** The owner's channel on YouTube and its latest uploads. */
export const intakeQuery: ApiQuery = { queryKey: adminQueryKeys.intake };

/** What YouTube says about the video of a link. */
export function youtubeDetailsQuery(link: string) {
  const address = `${apiAddress(adminQueryKeys.youtubeDetails)}?${new URLSearchParams({ link })}`;
  return queryOptions({
    queryKey: [...adminQueryKeys.youtubeDetails, link],
    queryFn: async ({ signal }) => youtubeDetailsSchema.parse(await getJson(address, signal)),
    retry: false,
  });
}

const aboutDrafts = [adminQueryKeys.intake, adminQueryKeys.adminVideos, adminQueryKeys.setup];

export function useSetChannel() {
  return useApiMutation({
    send: async (queryClient, input: IntakeInput) =>
      intakeSchema.parse(await sendJson(queryClient, 'POST', adminQueryKeys.intake, input)),
    invalidates: [adminQueryKeys.intake],
  });
}

export function useCheckUploads() {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'POST', adminQueryKeys.intakeCheck, {}),
    invalidates: [],
  });
}

/** Adds an upload as a draft. Resolves to the draft. */
export function useAddUpload() {
  return useApiMutation({
    send: async (queryClient, youtubeId: string) => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.intakeAdd(youtubeId), {});
      return adminVideoSchema.parse(reply);
    },
    invalidates: aboutDrafts,
  });
}

export function useIgnoreUpload() {
  return useApiMutation({
    send: (queryClient, youtubeId: string) =>
      sendJson(queryClient, 'POST', adminQueryKeys.intakeIgnore(youtubeId), {}),
    invalidates: [adminQueryKeys.intake],
  });
}

/** A list of videos from Google Takeout, and the headers that were chosen for its columns. */
export interface TakeoutFile {
  file: File;
  /** `undefined` until they are chosen. */
  columns?: TakeoutColumns | undefined;
}

/** Finds out what a list of videos contains. */
export function useReadTakeout() {
  return useApiMutation({
    send: async (queryClient, takeout: TakeoutFile) => {
      const address = apiAddress(adminQueryKeys.takeout);
      const form = takeoutForm(takeout);
      return takeoutPreviewSchema.parse(
        await sendForm(queryClient, { method: 'POST', address, form }),
      );
    },
    invalidates: [],
  });
}

/** Adds the videos of a list as drafts. */
export function useImportTakeout() {
  return useApiMutation({
    send: async (queryClient, takeout: TakeoutFile) => {
      const address = apiAddress(adminQueryKeys.takeoutImport);
      const form = takeoutForm(takeout);
      return takeoutResultSchema.parse(
        await sendForm(queryClient, { method: 'POST', address, form }),
      );
    },
    invalidates: aboutDrafts,
  });
}

function takeoutForm({ file, columns }: TakeoutFile): FormData {
  const form = new FormData();
  form.set('file', file);
  if (columns) form.set('columns', JSON.stringify(columns));
  return form;
}
