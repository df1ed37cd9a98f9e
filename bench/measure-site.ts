import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { bareMarkup, barePage } from './browser/bare-page.ts';
import { embedAddress } from '#domain/embed/embed-code.ts';
import { type Load, runLoad } from './requests/load.ts';
import { type Interaction, measureInteractions } from './browser/interactions.ts';
import { measurePage, type MeasuredPage, type PageMeasurements } from './browser/measure-page.ts';
import { median } from './plan/median.ts';
import type { Plan } from './plan/plan.ts';
import { startReferenceServers } from './servers/reference-servers.ts';
import { fetchReply, type Reply } from './requests/reply.ts';
import { openSeededSite, type RunningSite, type SeededSite } from './servers/seeded-site.ts';

/** Measurements of a site with {@link videos} videos. */
export interface SiteMeasurements {
  videos: number;
  /** From the start of the process to its first reply with status 200, the home page. */
  firstReplyMs: number;
  /** Memory of the server before any load. */
  idleBytes: number;
  /** Memory of the server after {@link requests} requests. */
  loadedBytes: number;
  /** How many requests of load tests the server has answered. */
  requests: number;
  pages: PageMeasurements[];
  interactions: Interaction[];
  /** Warm loads of an embed and of the page of its video, one after the other. */
  embed: { embed: Load; page: Load };
}

/** The time between the first reply and reading the memory. */
const IDLE_MS = 5000;

/** @param progress called with the name of each step */
export async function measureSite(
  videos: number,
  plan: Plan,
  browser: Browser,
  progress: (step: string) => void,
): Promise<SiteMeasurements> {
  progress(`${videos} videos: start and idle memory`);
  using seeded = await openSeededSite(videos);
  const earlierStartsMs = await measureStarts(seeded, plan.starts - 1);
  await using site = await seeded.start();
  await sleep(IDLE_MS);
  const { rssBytes: idleBytes } = await site.usage();

  const pages = await fetchPages(site, seeded.videoId);
  await using references = await startReferenceServers(storedReplies(pages));
  const measurements: PageMeasurements[] = [];
  for (const page of pages) {
    progress(`${videos} videos: ${page.name}`);
    measurements.push(await measurePage(page, { site, references, browser }, plan));
  }

  progress(`${videos} videos: an embed`);
  const embed = await measureEmbed(site, seeded, plan);
  progress(`${videos} videos: interactions`);
  const interactions = await measureInteractions(browser, {
    origin: site.origin,
    videoId: seeded.videoId,
    loads: plan.paints,
  });
  progress(`${videos} videos: memory after load`);
  const requests = await completeRequests(site, measurements, plan);
  const { rssBytes: loadedBytes } = await site.usage();
  return {
    videos,
    firstReplyMs: median([...earlierStartsMs, site.firstReplyMs]),
    idleBytes,
    loadedBytes,
    requests,
    pages: measurements,
    interactions,
    embed,
  };
}

async function measureEmbed(
  site: RunningSite,
  { videoId, citedSecond }: SeededSite,
  { loadSeconds: seconds }: Plan,
): Promise<SiteMeasurements['embed']> {
  const load = async (address: string) => {
    await fetchReply(site.origin + address);
    return runLoad(site, { address, connections: 32, seconds });
  };
  return {
    page: await load(pageAddress.video(videoId)),
    embed: await load(embedAddress(videoId, citedSecond)),
  };
}

async function measureStarts(seeded: SeededSite, starts: number): Promise<number[]> {
  const timesMs: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await using site = await seeded.start();
    timesMs.push(site.firstReplyMs);
  }
  return timesMs;
}

async function fetchPages({ origin }: RunningSite, videoId: string): Promise<MeasuredPage[]> {
  const addresses = {
    Home: pageAddress.home,
    'All Videos': pageAddress.videos,
    'A video': pageAddress.video(videoId),
    'JSON list': apiRoute.videos,
  };
  const pages: MeasuredPage[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const reply = await fetchReply(origin + address);
    if (reply.status !== 200) throw new Error(`${address} was answered with ${reply.status}`);
    const isDocument = reply.headers['content-type']?.startsWith('text/html');
    pages.push({
      name,
      address,
      reply,
      bareAddresses: isDocument
        ? { text: `/bare-page-${pages.length}`, markup: `/bare-markup-${pages.length}` }
        : undefined,
    });
  }
  return pages;
}

/** The replies of the reference servers, by address: those of the site, and bare pages of the same size. */
function storedReplies(pages: readonly MeasuredPage[]): Map<string, Reply> {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Map(
    pages.flatMap(({ address, reply, bareAddresses }) => {
      const own: [string, Reply] = [address, reply];
      if (bareAddresses === undefined) return [own];
      const { length } = reply.body;
      const markupBody = bareMarkup(brotliDecompressSync(reply.body).toString(), length);
      return [
        own,
        [bareAddresses.text, { status: 200, headers, body: barePage(length) }],
        [
          bareAddresses.markup,
          { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body: markupBody },
        ],
      ];
    }),
  );
}

/**
 * Requests the home page until the site has answered as many requests of load tests as planned, or
 * the time is up. Returns how many of them it has answered.
 */
async function completeRequests(
  site: RunningSite,
  pages: readonly PageMeasurements[],
  { requests: { times, seconds } }: Plan,
): Promise<number> {
  let answered = pages
    .flatMap(({ warm }) => warm)
    .reduce((sum, load) => sum + load.site.answered, 0);
  const end = performance.now() + seconds * 1000;
  while (answered < times && performance.now() < end) {
    const load = { address: pageAddress.home, connections: 32, seconds: 1 };
    answered += (await runLoad(site, load)).answered;
  }
  return answered;
}
