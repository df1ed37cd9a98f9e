import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { bulkReplySchema, videoBulkSchema } from '#domain/bulk/bulk.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { positionSchema } from '#domain/position.ts';
import { deletionReplySchema } from '#domain/trash/trash-entry.ts';
import {
  adminVideoSchema,
  videoInputSchema,
  videoUpdateSchema,
  withIdFromLink,
} from '#domain/videos/video.ts';

import { readSetup } from './setup-calls.ts';
import { readSourceCounts } from './source-calls.ts';
import { listTrash } from './trash-calls.ts';
import { declareCall } from './call.ts';

export const listAdminVideos = declareCall('GET /api/admin/videos', {
  summary: 'All videos with every field, including drafts and scheduled videos',
  reply: z.array(adminVideoSchema),
});

export const createVideo = declareCall(`POST ${apiRoute.videos}`, {
  summary: 'Add a video',
  body: z.pipe(z.transform(withIdFromLink), videoInputSchema),
  reply: adminVideoSchema,
  status: 201,
  sentence: 'Added {added}',
  changes: [listAdminVideos, readSetup],
});

export const updateVideo = declareCall(`PATCH ${apiRoute.video}`, {
  summary: 'Change some fields of a video',
  body: z.pipe(z.transform(withIdFromLink), z.extend(videoUpdateSchema, { seen: seenSchema })),
  reply: adminVideoSchema,
  otherReplies: { 409: changedMeanwhileReplySchema },
  sentence: 'Edited {video}',
  changes: [listAdminVideos, readSetup],
});

export const moveVideo = declareCall('PUT /api/videos/:id/position', {
  summary: 'Reorder a video within the list of all videos',
  body: positionSchema,
  reply: adminVideoSchema,
  sentence: 'Moved {video} in the list of videos',
});

export const deleteVideo = declareCall(`DELETE ${apiRoute.video}`, {
  summary: 'Delete a video with its sources and their files',
  reply: deletionReplySchema,
  sentence: 'Deleted {video}',
  changes: [listAdminVideos, readSetup, listTrash],
});

export const changeVideos = declareCall('POST /api/admin/videos/bulk', {
  summary: 'Publish, unpublish or delete videos',
  body: videoBulkSchema,
  reply: bulkReplySchema,
  changes: [listAdminVideos, readSetup, listTrash],
});

export const duplicateVideo = declareCall('POST /api/videos/:id/duplicate', {
  summary: 'Copy a video and its sources as a new draft',
  reply: adminVideoSchema,
  status: 201,
  sentence: 'Duplicated {video} as {added}',
  changes: [listAdminVideos, readSourceCounts, readSetup],
});
