import * as z from 'zod/mini';

/** What the image is about. Texts that the fonts cannot draw are replaced or left out. */
const subjectSchema = z.discriminatedUnion('kind', [
  /** The whole site, with its tagline below the brand. */
  z.object({ kind: z.literal('site'), tagline: z.string() }),
  z.object({
    kind: z.literal('video'),
    title: z.string(),
    /** Drawn instead of a title that the fonts cannot draw. */
    tagline: z.string(),
    /** Date and number of sources. */
    details: z.array(z.string()),
  }),
  /** A cited moment of a video. */
  z.object({
    kind: z.literal('moment'),
    /** E.g. "4:12". */
    time: z.string(),
    claim: z.nullable(z.string()),
    sourceTitle: z.string(),
    videoTitle: z.string(),
  }),
]);

export type CardSubject = z.infer<typeof subjectSchema>;

const shareCardSchema = z.object({
  brand: z.string(),
  subject: subjectSchema,
  /** `#rrggbb`, the accent color on light pictures. */
  accent: z.string(),
  /** An encoded picture; `null` for the default logo. */
  logo: z.nullable(z.instanceof(Uint8Array)),
  /** An encoded picture. If it cannot be decoded, the image is drawn without it. */
  thumbnail: z.nullable(z.instanceof(Uint8Array)),
});

export type ShareCard = z.infer<typeof shareCardSchema>;

export const drawnCardSchema = z.object({
  jpeg: z.instanceof(Uint8Array),
  /** False if the card had no thumbnail or one that cannot be decoded. */
  hasThumbnail: z.boolean(),
});

export type DrawnCard = z.infer<typeof drawnCardSchema>;

/** What the thread is asked to draw. */
export const drawingSchema = z.union([
  z.object({ card: shareCardSchema }),
  z.object({ tile: z.object({ initials: z.string(), color: z.string() }) }),
]);

export type Drawing = z.infer<typeof drawingSchema>;

export const drawnTileSchema = z.object({ png: z.instanceof(Uint8Array) });
