import * as z from 'zod/mini';

import {
  intakeInputSchema,
  intakeSchema,
  takeoutPreviewSchema,
  takeoutResultSchema,
  youtubeDetailsSchema,
} from '#domain/intake/intake.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';

import { readSetup } from './setup-calls.ts';
import { listAdminVideos } from './video-calls.ts';
import { declareCall } from './call.ts';

const takeoutFormSchema = z.object({ columns: z.optional(z.string()) });

export const readYoutubeDetails = declareCall('GET /api/admin/youtube-details', {
  summary: 'What YouTube says about the video of a link',
  query: z.object({ link: z.string() }),
  reply: youtubeDetailsSchema,
});

export const readIntake = declareCall('GET /api/admin/intake', {
  summary: 'The channel whose uploads are offered as drafts, and its latest uploads',
  reply: intakeSchema,
});

export const setChannel = declareCall('POST /api/admin/intake', {
  summary: 'Set the channel whose uploads are offered; null stops asking for them',
  body: intakeInputSchema,
  reply: intakeSchema,
  changes: [readIntake],
});

export const checkUploads = declareCall('POST /api/admin/intake/check', {
  summary: 'Ask for the latest uploads soon',
  status: 202,
});

export const addUpload = declareCall('POST /api/admin/intake/:youtubeId/add', {
  summary: 'Add an upload as a draft',
  reply: adminVideoSchema,
  status: 201,
  sentence: 'Added {added} as a draft',
  changes: [readIntake, listAdminVideos, readSetup],
});

export const ignoreUpload = declareCall('POST /api/admin/intake/:youtubeId/ignore', {
  summary: 'Offer an upload no longer',
  changes: [readIntake],
});

export const readTakeout = declareCall('POST /api/admin/intake/takeout', {
  summary: 'What a list of videos from Google Takeout contains; nothing is stored',
  form: takeoutFormSchema,
  reply: takeoutPreviewSchema,
});

export const importTakeout = declareCall('POST /api/admin/intake/takeout/import', {
  summary: 'Add the videos of a list from Google Takeout as drafts',
  form: takeoutFormSchema,
  reply: takeoutResultSchema,
  status: 201,
  changes: [readIntake, listAdminVideos, readSetup],
});
