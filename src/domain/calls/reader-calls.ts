import * as z from 'zod/mini';

import {
  foundReadersSchema,
  readerImportSchema,
  readerPageSchema,
} from '#domain/readers/reader.ts';
import { confirmationSchema } from '#domain/sign-in/credentials.ts';

import { declareCall } from './call.ts';

const pageSchema = z.object({
  page: z.prefault(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  search: z.prefault(z.string().check(z.maxLength(254)), ''),
});

/** Enough for a mailbox full of mails about addresses that are gone. */
const MAX_PASTED = 500_000;

const pastedSchema = z.object({
  text: z
    .string({ error: 'Please paste a text' })
    .check(z.maxLength(MAX_PASTED, { error: 'This text is too long' })),
});

export const listReaders = declareCall('GET /api/admin/readers', {
  summary: 'One page of readers, the latest sign-ups first, and how many there are',
  query: pageSchema,
  reply: readerPageSchema,
});

export const downloadReaders = declareCall('POST /api/admin/readers.csv', {
  isSecurity: true,
  summary: 'All readers as a CSV file',
  body: confirmationSchema,
  isFile: true,
});

export const findReaders = declareCall('POST /api/admin/readers/find', {
  summary: 'The readers whose addresses a text contains; nothing is stored',
  body: pastedSchema,
  reply: foundReadersSchema,
});

export const deleteReader = declareCall('DELETE /api/admin/readers/:id', {
  summary: 'Delete a reader',
  changes: [listReaders],
});

export const importReaders = declareCall('POST /api/admin/readers/import', {
  summary: 'Import addresses that were confirmed elsewhere, or find out what that would do',
  form: z.object({ commit: z.optional(z.string()) }),
  reply: readerImportSchema,
  changes: [listReaders],
});
