import { apiRoute } from '#domain/addresses.ts';
import { correctionInputSchema, correctionSchema } from '#domain/corrections/correction.ts';
import { evidenceSchema } from '#domain/evidence/evidence.ts';
import {
  MAX_TRANSCRIPT_BYTES,
  transcriptInputSchema,
} from '#domain/transcripts/transcript-input.ts';
import { transcriptSummarySchema } from '#domain/transcripts/transcript.ts';

import { declareCall } from './call.ts';

export const readEvidence = declareCall(`GET ${apiRoute.evidence}`, {
  access: 'public',
  summary:
    'The moments at which the sources of a video are cited, its corrections, the sizes and hashes of its files, the videos that cite it, whether it has a transcript, and how all of it is kept',
  reply: evidenceSchema,
});

export const publishCorrection = declareCall('POST /api/videos/:id/corrections', {
  summary: 'Publish a correction of a video',
  body: correctionInputSchema,
  reply: correctionSchema,
  status: 201,
  sentence: 'Published a correction of {video}',
  changes: [readEvidence],
});

export const withdrawCorrection = declareCall('POST /api/corrections/:id/withdraw', {
  summary: 'Withdraw a correction, which stays visible',
  reply: correctionSchema,
  sentence: 'Withdrew a correction of {correction}',
  changes: [readEvidence],
});

export const saveTranscript = declareCall('PUT /api/videos/:id/transcript', {
  summary: 'Save the transcript of a video',
  body: transcriptInputSchema,
  // JSON escapes line breaks and quotation marks, so that a text of these takes twice its size.
  maxBodyBytes: 2 * MAX_TRANSCRIPT_BYTES + 1024,
  reply: transcriptSummarySchema,
  sentence: 'Saved the transcript of {video}',
  changes: [readEvidence],
});

export const deleteTranscript = declareCall('DELETE /api/videos/:id/transcript', {
  summary: 'Delete the transcript of a video',
  sentence: 'Deleted the transcript of {video}',
  changes: [readEvidence],
});
