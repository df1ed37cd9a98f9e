import * as z from 'zod/mini';

/** Who names an uploaded file, and would miss it. */
const fileUseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('source'),
    sourceTitle: z.string(),
    videoId: z.string(),
    videoTitle: z.string(),
  }),
  z.object({ kind: z.literal('headshot') }),
  z.object({ kind: z.literal('biography') }),
]);

export type FileUse = z.infer<typeof fileUseSchema>;

/** What a file is by its name: the server names its own, anything else is 'other'. */
const fileTypeSchema = z.enum(['headshot', 'source', 'other']);

export type FileType = z.infer<typeof fileTypeSchema>;

/** A picture that is kept in several renditions is one file. */
const uploadedFileSchema = z.object({
  name: z.string(),
  type: fileTypeSchema,
  /** In bytes, all renditions together. */
  size: z.number(),
  /** ISO-8601 instant in UTC. */
  modified: z.string(),
  usedBy: z.array(fileUseSchema),
});

export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** All uploaded files, for the administrator. Source: specification §3, admin shapes. */
export const fileListingSchema = z.object({
  totalFiles: z.number(),
  /** In bytes. */
  totalSize: z.number(),
  files: z.array(uploadedFileSchema),
});

export type FileListing = z.infer<typeof fileListingSchema>;
