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

/** The image of a page. */
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

/** What stands for a site without a picture. */
const tileSchema = z.object({
  /** At most two letters. If the fonts cannot draw them, or there are none, a disc is drawn. */
  initials: z.string(),
  /** `#rrggbb`, dark enough for light letters. */
  color: z.string(),
});

export type Tile = z.infer<typeof tileSchema>;

/** What the thread is asked to draw. */
export const drawingSchema = z.union([shareCardSchema, tileSchema]);

export type Drawing = z.infer<typeof drawingSchema>;

export const drawnSchema = z.object({
  /** A JPEG of a card, a PNG of a tile. */
  bytes: z.instanceof(Uint8Array),
  /** False for the card of a video without a thumbnail, or with one that cannot be decoded. */
  isComplete: z.boolean(),
});

export type Drawn = z.infer<typeof drawnSchema>;
