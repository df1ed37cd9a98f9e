import * as z from 'zod/mini';

import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { mirrorSchema, mirrorsInputSchema } from '#domain/keeping/mirror.ts';
import { snapshotInputSchema } from '#domain/keeping/snapshot.ts';
import {
  attentionSchema,
  sourceCopySchema,
  videoKeepingSchema,
} from '#domain/keeping/video-keeping.ts';

import { readEvidence } from './evidence-calls.ts';
import { declareCall } from './call.ts';

export const readVideoKeeping = declareCall('GET /api/videos/:id/keeping', {
  summary: 'How a video and its sources are kept: checks, snapshots, copies and mirrors',
  reply: videoKeepingSchema,
});

export const readAttention = declareCall('GET /api/admin/attention', {
  summary: 'The videos with something to look after, such as a source that is gone',
  reply: attentionSchema,
});

export const releaseQuote = declareCall('POST /api/sources/:id/quotes/:startSecond/release', {
  summary: 'Show visitors that a quote is no longer on the page of its source',
  sentence: 'Showed visitors that a quote of the source {source} is gone',
  changes: [readVideoKeeping, readAttention, readEvidence],
});

export const hideQuote = declareCall('DELETE /api/sources/:id/quotes/:startSecond/release', {
  summary: 'Stop showing visitors that a quote is no longer on the page of its source',
  sentence: 'Stopped showing visitors that a quote of the source {source} is gone',
  changes: [readVideoKeeping, readAttention, readEvidence],
});

export const checkSource = declareCall('POST /api/sources/:id/check', {
  summary: 'Check soon whether the address of a source still answers',
  status: 202,
  sentence: 'Asked for a check of the source {source}',
  changes: [readVideoKeeping, readAttention, readEvidence],
});

export const archiveSource = declareCall('POST /api/sources/:id/archive', {
  summary: 'Send a source to the Internet Archive now, even if its address looks secret',
  status: 202,
  sentence: 'Sent the source {source} to the Internet Archive',
  changes: [readVideoKeeping, readAttention, readEvidence],
});

export const refuseArchive = declareCall('DELETE /api/sources/:id/archive', {
  summary: 'Keep a source from being sent to the Internet Archive',
  sentence: 'Kept the source {source} from being sent to the Internet Archive',
  changes: [readVideoKeeping, readAttention, readEvidence],
});

export const chooseSnapshot = declareCall('PUT /api/sources/:id/snapshot', {
  summary: 'Choose the snapshot of a source in the Internet Archive',
  body: snapshotInputSchema,
  sentence: 'Chose the archived page of the source {source}',
  changes: [readVideoKeeping, readAttention, readEvidence],
});

export const saveMirrors = declareCall('PUT /api/videos/:id/mirrors', {
  summary: 'Save the addresses at which a video can be watched besides YouTube',
  body: z.extend(mirrorsInputSchema, { seen: seenSchema }),
  reply: z.object({ mirrors: z.array(mirrorSchema) }),
  otherReplies: { 409: changedMeanwhileReplySchema },
  sentence: 'Edited the mirrors of {video}',
  changes: [readVideoKeeping, readEvidence],
});

export const checkVideo = declareCall('POST /api/videos/:id/check', {
  summary: 'Check soon whether YouTube still plays a video',
  status: 202,
  sentence: 'Asked for a check of {video} on YouTube',
  changes: [readVideoKeeping],
});

export const attachCopy = declareCall('POST /api/sources/:id/copy', {
  summary: 'Upload a file as the copy of a source',
  form: z.object({}),
  reply: sourceCopySchema,
  status: 201,
  sentence: 'Uploaded a copy of the source {source}',
  changes: [readVideoKeeping, readAttention, readEvidence],
});

export const deleteCopy = declareCall('DELETE /api/sources/:id/copy', {
  summary: 'Delete the copy of a source, which is not copied again',
  sentence: 'Deleted the copy of the source {source}',
  changes: [readVideoKeeping, readAttention, readEvidence],
});
