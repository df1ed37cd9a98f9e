/** Made-up accounts: one visible link per platform, and one hidden link. */
export const demoSocialLinks = [
  { platform: 'YouTube', url: 'https://www.youtube.com/@plain-evidence-example', isVisible: true },
  {
    platform: 'instagram',
    url: 'https://www.instagram.com/plain.evidence.example',
    isVisible: true,
  },
  { platform: 'twitter', url: 'https://twitter.com/plain_evidence_x', isVisible: true },
  { platform: 'facebook', url: 'https://www.facebook.com/plain.evidence.example', isVisible: true },
  { platform: 'TikTok', url: 'https://www.tiktok.com/@plain.evidence.example', isVisible: true },
  { platform: 'bluesky', url: 'https://bsky.app/profile/plain-evidence.example', isVisible: true },
  { platform: 'substack', url: 'https://plain-evidence-example.substack.com', isVisible: true },
  { platform: 'email', url: 'mailto:hello@plain-evidence.example', isVisible: true },
  { platform: 'twitter', url: 'https://twitter.com/hale_old_example', isVisible: false },
];
