import * as z from 'zod/mini';
import { webHref } from '#domain/http/web-href.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';

/** The platforms a link can name, in the order they are offered. Source: specification §3. */
export const platforms = [
  { value: 'instagram', label: 'Instagram' },
  { value: 'YouTube', label: 'YouTube' },
  { value: 'twitter', label: 'Twitter' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'TikTok', label: 'TikTok' },
  { value: 'bluesky', label: 'Blue Sky' },
  { value: 'substack', label: 'Substack' },
  { value: 'email', label: 'Email' },
] as const;

export const platformSchema = z.enum(platforms.map((platform) => platform.value));

/**
 * A social link as visitors see it. The platform is any text, so that a row from
 * elsewhere is shown with the fallback icon instead of breaking the list.
 * Source: specification §3, public read shapes.
 */
export const socialLinkSchema = z.object({
  id: z.string(),
  platform: z.string(),
  url: z.string(),
  isVisible: z.boolean(),
});

export type SocialLink = z.infer<typeof socialLinkSchema>;

/** The platform's name as people write it; an unknown platform keeps its own. */
export function platformLabel(value: string): string {
  return platforms.find((platform) => platform.value === value)?.label ?? value;
}

/**
 * What a social link's url may become as a link: what {@link webHref} lets pass,
 * or a bare e-mail address as mailto. `null` means: show no link.
 */
export function socialHref(url: string): string | null {
  const text = url.trim();
  if (isEmailAddress(text)) return `mailto:${text.replaceAll(/[%?&#]/g, encodeURIComponent)}`;
  return webHref(text);
}
