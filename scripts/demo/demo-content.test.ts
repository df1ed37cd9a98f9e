import { stat } from 'node:fs/promises';
import { platforms } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import { messageInputSchema } from '#domain/messages/message-input.ts';
import { subjects } from '#domain/messages/subjects.ts';
import { citationsSchema } from '#domain/sources/citation.ts';
import { sourceHref, sourceUrlProblem } from '#domain/sources/source-url.ts';
import { cardAge } from '#domain/videos/publish-age.ts';
import { readTranscript } from '#domain/transcripts/read-transcript.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { extractYoutubeId, isYoutubeId } from '#domain/videos/youtube.ts';
import { demoContent } from '#scripts/demo/demo-content.ts';
import { pages } from '#scripts/demo/demo-sources.ts';
import { sanitizeRichText } from '#server/content/bio/sanitize-rich-text.ts';
import { site } from '#site.config';
import { expect, test } from 'vitest';

const content = demoContent(new Date('2026-05-14T21:30:00Z'));
const { videos } = content;
const sources = videos.flatMap((video) => video.sources);

test('the videos of the demo have different ids', () => {
  const ids = videos.map((video) => video.youtubeId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !isYoutubeId(id))).toEqual([]);
  expect(videos.map((video) => extractYoutubeId(video.youtubeUrl))).toEqual(ids);
});

test('the newest video has the highest sort order', () => {
  const byDate = videos.toSorted((a, b) => b.publishDate.localeCompare(a.publishDate));
  const bySortOrder = videos.toSorted((a, b) => b.sortOrder - a.sortOrder);
  expect(byDate).toEqual(videos);
  expect(bySortOrder).toEqual(videos);
  expect(videos.at(-1)?.sortOrder).toBe(1);
});

test('every page of demo-sources.ts is a source', () => {
  const used = new Set(sources.map((source) => source.url));
  expect(Object.values(pages).filter((page) => !used.has(page.url))).toEqual([]);
});

test('every source is either a page or a file', () => {
  for (const source of sources) {
    expect(sourceUrlProblem(source.url)).toBeNull();
    expect(sourceHref(source.url) === null).toBe(source.file !== null);
  }
});

test('every file that the demo stores exists', async () => {
  const names = sources.flatMap((source) => source.file?.name ?? []);
  for (const name of [...names, content.bio.headshotFile]) {
    const { size } = await stat(new URL(`files/${name}`, import.meta.url));
    expect(size).toBeGreaterThan(1000);
  }
});

// Both daylight-saving transitions, both ends of a local day, and a leap day.
test.each([
  '2026-05-14T21:30:00Z',
  '2026-03-08T20:00:00Z',
  '2026-11-02T07:59:59Z',
  '2026-07-01T07:00:00Z',
  '2026-01-01T07:59:59Z',
  '2028-02-29T12:00:00Z',
])('at %s every age label occurs and no date is in the future', (nowText) => {
  const now = new Date(nowText);
  const shown = demoContent(now);
  const published = shown.videos.filter((video) => video.isPublished);
  expect(published.map((video) => cardAge(video.publishDate, now, site.timeZone))).toEqual([
    'Today',
    '1 day ago',
    '4 days ago',
    '1 week ago',
    '2 weeks ago',
    '3 weeks ago',
    '1 month ago',
    '2 months ago',
    '4 months ago',
    '7 months ago',
    '11 months ago',
    '1 year ago',
    '2 years ago',
  ]);

  const dates = [
    ...shown.videos.map((video) => video.publishDate),
    ...shown.messages.map((message) => message.createdAt),
  ];
  expect(dates.filter((date) => Date.parse(date) > now.getTime())).toEqual([]);
});

test('the biography uses only tags that the rich-text policy allows', () => {
  expect(sanitizeRichText(content.bio.content)).toBe(content.bio.content);
});

test('every platform has one visible link, and one more link is hidden', () => {
  const visible = content.socialLinks.filter((link) => link.isVisible);
  expect(visible.map((link) => link.platform).toSorted()).toEqual(
    platforms.map((platform) => platform.value).toSorted(),
  );
  expect(content.socialLinks).toHaveLength(visible.length + 1);
  expect(content.socialLinks.filter((link) => socialHref(link.url) === null)).toEqual([]);
});

test('the six messages cover the six subjects and are valid input for the contact form', () => {
  expect(content.messages.map((message) => message.subject)).toEqual(
    subjects.map((subject) => subject.value),
  );
  for (const { createdAt: _, ...message } of content.messages) {
    expect(messageInputSchema.parse(message)).toEqual(message);
  }
});

test('the newest video has several citations with claims and quotes, a source that is cited twice, and a corrected moment', () => {
  const [{ citations = [], correction, sources: cited = [] } = {}] = videos;
  const indexes = citations.map(({ source }) => source);
  expect(new Set(indexes).size).toBeLessThan(indexes.length);
  expect(cited).toHaveLength(new Set(indexes).size);
  expect(citations.every(({ claim, quote }) => claim !== null && quote !== null)).toBe(true);
  expect(citations.map(({ startSecond }) => startSecond)).toContain(correction?.startSecond);
});

test('the newest video has a transcript in which something is said at each of its moments', () => {
  const [{ citations = [], transcript } = {}] = videos;
  const lines = (transcript?.text ?? '').split('\n');
  const starts = new Set(lines.map((line) => line.split(' ', 1)[0]));
  const moments = citations.map(({ startSecond }) => formatMoment(startSecond));
  expect(moments.filter((moment) => !starts.has(moment))).toEqual([]);
  expect(readTranscript(transcript?.text ?? '').isTimed).toBe(true);
});

test('all moments are valid, and one cites a page of the PDF', () => {
  const cited = videos.flatMap(({ citations, sources: listed }) =>
    citations.map(({ source, ...citation }) => ({ citation, file: listed[source]?.file })),
  );
  const citations = cited.map(({ citation }) => citation);
  expect(citationsSchema.parse(citations)).toEqual(citations);
  const onPage = cited.filter(({ citation }) => citation.page !== null);
  expect(onPage.length).toBeGreaterThan(0);
  for (const { file } of onPage) expect(file?.fileType).toBe('application/pdf');
});
