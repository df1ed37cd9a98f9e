import * as z from 'zod/mini';

import { pageAddress } from '#domain/addresses.ts';

import { PREVIEW_PARAMETER } from './preview-parameter.ts';

/** For how many days a preview link can be valid. */
export const previewDays = [1, 7, 30] as const;

export const DEFAULT_PREVIEW_DAYS = 7;

/** How many links of a video can be valid at a time. */
export const MAX_PREVIEW_LINKS = 10;

/** A link that shows a video before it is public, without the token. */
const previewLinkSchema = z.object({
  id: z.string(),
  /** ISO 8601 instants in UTC. */
  createdAt: z.string(),
  endsAt: z.string(),
});

export type PreviewLink = z.infer<typeof previewLinkSchema>;

/** The valid links of a video, the latest first. */
export const previewLinksSchema = z.object({ links: z.array(previewLinkSchema) });

/** Without days, the link is valid for {@link DEFAULT_PREVIEW_DAYS}. */
export const previewLinkInputSchema = z.object({
  days: z.optional(z.literal(previewDays, 'Please choose 1, 7 or 30 days')),
});

export type PreviewLinkInput = z.infer<typeof previewLinkInputSchema>;

/** Body of the reply to a new link. Only this reply contains its address. */
export const newPreviewLinkSchema = z.object({
  id: z.string(),
  url: z.string(),
  endsAt: z.string(),
});

export type NewPreviewLink = z.infer<typeof newPreviewLinkSchema>;

/** The path at which everybody who has the token sees the video. */
export function previewAddress(videoId: string, token: string): string {
  return `${pageAddress.video(videoId)}?${PREVIEW_PARAMETER}=${encodeURIComponent(token)}`;
}
