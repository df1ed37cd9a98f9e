import * as z from 'zod/mini';

/** What a share image shows. Texts that the fonts cannot draw are left out. */
const shareCardSchema = z.object({
  brand: z.string(),
  /**
   * The title of the video, or the claim of a moment, or the source of a moment without a claim; `null`
   * on the image of the whole site, which shows the brand in its place.
   */
  title: z.nullable(z.string()),
  /** The source of a claim, drawn below it; `null` without a claim. */
  subtitle: z.nullable(z.string()),
  /** Drawn instead of a title that the fonts cannot draw, and below the brand on the site's image. */
  tagline: z.string(),
  /** Date and number of sources of a video, time and video of a moment; empty on the site's image. */
  details: z.array(z.string()),
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
