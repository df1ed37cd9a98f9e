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

/** The platform's name as people write it; an unknown platform keeps its own. */
export function platformLabel(value: string): string {
  return platforms.find((platform) => platform.value === value)?.label ?? value;
}
