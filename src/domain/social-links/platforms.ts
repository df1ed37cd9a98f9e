/**
 * Platforms of social links, in the order of the select box.
 * See docs/panel.md, "Social links".
 */
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

/** Display name of a platform; an unknown platform is returned unchanged. */
export function platformLabel(value: string): string {
  return platforms.find((platform) => platform.value === value)?.label ?? value;
}
