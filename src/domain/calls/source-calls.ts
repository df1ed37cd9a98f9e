import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { changedMeanwhileReplySchema } from '#domain/http/seen.ts';
import { positionSchema } from '#domain/position.ts';
import { citationSchema, citationsUpdateSchema } from '#domain/sources/citation.ts';
import { publishProblemSchema } from '#domain/sources/publish-problem.ts';
import {
  adminSourceSchema,
  sourceInputSchema,
  sourceSchema,
  sourceUpdateSchema,
} from '#domain/sources/source.ts';
import { videoCitationsUpdateSchema } from '#domain/sources/video-citations.ts';
import { deletionReplySchema } from '#domain/trash/trash-entry.ts';

import { readEvidence } from './evidence-calls.ts';
import { readSetup } from './setup-calls.ts';
import { listTrash } from './trash-calls.ts';
import { declareCall } from './call.ts';

/** The fields of the form besides those of a source. */
const formFields = { citations: z.optional(z.string()), file: z.optional(z.file()) };

export const listSources = declareCall(`GET ${apiRoute.sources}`, {
  access: 'public',
  summary: 'The sources of a video. The administrator gets every field.',
  reply: z.array(adminSourceSchema),
  visitorReply: z.array(sourceSchema),
});

export const readPublishChecklist = declareCall('GET /api/videos/:id/publish-checklist', {
  summary: 'What is missing before a video should be published',
  reply: z.array(publishProblemSchema),
});

export const readSourceCounts = declareCall('GET /api/admin/source-counts', {
  summary: 'The number of sources of each video that has any, by video id',
  reply: z.record(z.string(), z.number()),
});

const changedWithSources = [
  listSources,
  readEvidence,
  readPublishChecklist,
  readSourceCounts,
  readSetup,
];

export const createSource = declareCall(`POST ${apiRoute.sources}`, {
  summary: 'Add a source to a video, with its file and the moments at which it is cited',
  form: z.extend(sourceInputSchema, formFields),
  reply: adminSourceSchema,
  status: 201,
  sentence: 'Added the source {added} to {video}',
  changes: changedWithSources,
});

export const updateSource = declareCall('PATCH /api/sources/:id', {
  summary: 'Change some fields of a source, its moments, or its file',
  form: z.extend(sourceUpdateSchema, { ...formFields, seen: z.optional(z.string()) }),
  reply: adminSourceSchema,
  otherReplies: { 409: changedMeanwhileReplySchema },
  sentence: 'Edited the source {source}',
  changes: changedWithSources,
});

export const moveSource = declareCall('PUT /api/sources/:id/position', {
  summary: 'Reorder a source within the list of its video',
  body: positionSchema,
  reply: adminSourceSchema,
  sentence: 'Moved the source {source}',
});

export const saveCitations = declareCall('PUT /api/sources/:id/citations', {
  summary: 'Save the moments at which a source is cited',
  body: citationsUpdateSchema,
  reply: z.object({ citations: z.array(citationSchema) }),
  otherReplies: { 409: changedMeanwhileReplySchema },
  sentence: 'Edited the moments of the source {source}',
  changes: [readEvidence],
});

export const saveVideoCitations = declareCall('PUT /api/videos/:id/citations', {
  summary: 'Save the moments of all sources of a video',
  body: videoCitationsUpdateSchema,
  reply: z.object({ citations: z.array(citationSchema) }),
  otherReplies: { 409: changedMeanwhileReplySchema },
  sentence: 'Edited the moments of {video}',
  changes: changedWithSources,
});

export const deleteSource = declareCall('DELETE /api/sources/:id', {
  summary: 'Delete a source and its file',
  reply: deletionReplySchema,
  sentence: 'Deleted the source {source}',
  changes: [...changedWithSources, listTrash],
});
