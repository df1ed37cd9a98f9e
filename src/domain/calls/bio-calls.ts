import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { bioInputSchema, uploadedHeadshotSchema } from '#domain/bio/bio-input.ts';
import { adminBioSchema, bioSchema, sampleAboutReplySchema } from '#domain/bio/bio.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';

import { declareCall } from './call.ts';

export const readBio = declareCall(`GET ${apiRoute.bio}`, {
  access: 'public',
  summary: 'The biography',
  reply: bioSchema,
});

export const readSampleAbout = declareCall(`GET ${apiRoute.sampleAbout}`, {
  access: 'public',
  summary: 'The text of the About page while no biography is stored',
  reply: sampleAboutReplySchema,
});

export const saveBio = declareCall(`POST ${apiRoute.bio}`, {
  summary: 'Save the biography, and with it the headshot',
  body: z.extend(bioInputSchema, { seen: seenSchema }),
  reply: adminBioSchema,
  otherReplies: { 201: adminBioSchema, 409: changedMeanwhileReplySchema },
  changes: [readBio, readSampleAbout],
});

export const uploadHeadshot = declareCall('POST /api/upload-headshot', {
  summary: 'Upload a headshot, which the site shows once the biography is saved with its URL',
  form: z.object({ file: z.file() }),
  reply: uploadedHeadshotSchema,
  status: 201,
});

export const deleteHeadshot = declareCall('DELETE /api/delete-headshot', {
  summary: 'Delete the headshot of the biography',
});
