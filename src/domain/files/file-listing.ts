import * as z from 'zod/mini';

/** One use of an uploaded file: by a source, as the copy of a source, as the thumbnail of a video, as the headshot, by a link in the biography, or by something in the trash. */
const fileUseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('source'),
    sourceTitle: z.string(),
    videoId: z.string(),
    videoTitle: z.string(),
    /** The name that the file had when it was uploaded; `null` if the source does not store it. */
    fileName: z.optional(z.nullable(z.string())),
  }),
  z.object({
    kind: z.literal('copy'),
    sourceTitle: z.string(),
    videoId: z.string(),
    videoTitle: z.string(),
  }),
  z.object({ kind: z.literal('thumbnail'), videoId: z.string(), videoTitle: z.string() }),
  z.object({ kind: z.literal('headshot') }),
  z.object({ kind: z.literal('biography') }),
  z.object({
    kind: z.literal('trash'),
    /** The title of the deleted video or source. */
    title: z.string(),
    fileName: z.nullable(z.string()),
  }),
]);

export type FileUse = z.infer<typeof fileUseSchema>;

/** Type of a file, derived from its name; 'other' for names that the server did not generate. */
const fileTypeSchema = z.enum(['headshot', 'source', 'other']);

export type FileType = z.infer<typeof fileTypeSchema>;

/** One uploaded file; a headshot with several renditions counts as one. */
const uploadedFileSchema = z.object({
  name: z.string(),
  type: fileTypeSchema,
  /** In bytes, including all renditions. */
  size: z.number(),
  /** ISO 8601 instant in UTC. */
  modified: z.string(),
  /** Only for the admin panel: other clients must not depend on this field. */
  usedBy: z.optional(z.array(fileUseSchema)),
  /**
   * Whether nothing uses the file and it is not new: a file is stored shortly before what uses it.
   * Only for the admin panel.
   */
  isUnused: z.optional(z.boolean()),
});

export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** List of all uploaded files, for the administrator. See docs/rules.md, "Admin shapes". */
export const fileListingSchema = z.object({
  totalFiles: z.number(),
  /** In bytes. */
  totalSize: z.number(),
  files: z.array(uploadedFileSchema),
});

export type FileListing = z.infer<typeof fileListingSchema>;

/** Which unused files are deleted. Without names, all of them. */
export const unusedDeletionSchema = z.nullish(z.object({ names: z.optional(z.array(z.string())) }));

/** How many files were deleted, and how many were kept because they are in use or new. */
export const unusedDeletionReplySchema = z.object({
  deleted: z.number(),
  kept: z.number(),
  message: z.string(),
});
