import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { calendarDaysBetween } from '#domain/dates/calendar-days-between.ts';
import { site } from '#site.config';
import { demoBio } from './demo-bio.ts';
import { demoMessages, type DemoMessage } from './demo-messages.ts';
import { demoSocialLinks } from './demo-social-links.ts';
import type { DemoVideo } from './demo-video.ts';
import { demoVideos } from './demo-videos.ts';

/**
 * All demo content, ready to store, with dates relative to `now` and never after it. Videos
 * and messages are listed newest first. The newest video has the highest sort order; sources
 * and links are numbered from 1.
 */
export function demoContent(now: Date) {
  return {
    videos: demoVideos.map((video, index) => ({
      title: video.title,
      description: video.description,
      youtubeId: video.youtubeId,
      youtubeUrl: youtubeUrl(video),
      isPublished: video.isPublished,
      isVertical: video.isVertical,
      publishDate: daysAgoAtHour(video.daysAgo, 13 + (index % 5), now).toISOString(),
      sortOrder: demoVideos.length - index,
      sources: video.sources.map((source, position) => ({ ...source, sortOrder: position + 1 })),
      citations: video.citations ?? [],
      correction: video.correction,
      transcript: video.transcript,
    })),
    bio: demoBio,
    socialLinks: demoSocialLinks.map(({ platform, url, isVisible }, index) => ({
      platform,
      url,
      isVisible,
      sortOrder: index + 1,
    })),
    messages: demoMessages.map((message) => sentMessage(message, now)),
    emailSettings: { contactEmail: 'hello@plain-evidence.example', isEnabled: true },
  };
}

function youtubeUrl({ youtubeId, isVertical }: DemoVideo): string {
  return isVertical
    ? `https://www.youtube.com/shorts/${youtubeId}`
    : `https://www.youtube.com/watch?v=${youtubeId}`;
}

/**
 * Returns an instant at about the given hour, `daysAgo` calendar days ago in the site's time
 * zone, but never later than `now`. A daylight-saving transition may shift it by an hour, but
 * not to another day.
 */
function daysAgoAtHour(daysAgo: number, hour: number, now: Date): Date {
  const sameTime = new Date(now.getTime() - daysAgo * DAY_MS);
  const atHour = new Date(sameTime.getTime() + (hour - localHour(sameTime)) * HOUR_MS);
  const daysOff = calendarDaysBetween(atHour, now, site.timeZone) - daysAgo;
  return new Date(Math.min(atHour.getTime() + daysOff * DAY_MS, now.getTime()));
}

function localHour(instant: Date): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: site.timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return Number(format.format(instant));
}

function sentMessage({ hoursAgo, ...message }: DemoMessage, now: Date) {
  return { ...message, createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString() };
}
