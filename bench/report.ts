import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import path from 'node:path';
import type { Load } from './requests/load.ts';
import type { SiteMeasurements } from './measure-site.ts';
import type { Paint } from './browser/paint.ts';

/** What `npm run bench` measured, and where. */
export interface Results {
  /** ISO 8601 instant. */
  startedAt: string;
  machine: Machine;
  sites: SiteMeasurements[];
}

export interface Machine {
  cpu: string;
  memoryBytes: number;
  system: string;
  node: string;
  chromium: string;
  /** `undefined` when nginx is not installed. */
  nginx: string | undefined;
  /** `undefined` when wrk is not installed and autocannon sends the requests. */
  wrk: string | undefined;
}

const RESULTS_FOLDER = path.resolve(import.meta.dirname, '../bench-results');

/**
 * If the program that sends the requests is busy for at least this share of the time, the
 * bottleneck is this program and not the server.
 */
const BUSY_SENDER = 0.95;

export function describeMachine(versions: Pick<Machine, 'chromium' | 'nginx' | 'wrk'>): Machine {
  return {
    cpu: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    memoryBytes: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
    ...versions,
  };
}

/** Writes the results as JSON into bench-results/ and returns the absolute path of the file. */
export async function writeResults(results: Results): Promise<string> {
  await mkdir(RESULTS_FOLDER, { recursive: true });
  const name = `${results.startedAt.replaceAll(':', '-')}.json`;
  const file = path.join(RESULTS_FOLDER, name);
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

/** The results as Markdown tables. */
export function formatResults({ startedAt, machine, sites }: Results): string {
  const { cpu, memoryBytes, system, node, chromium, nginx, wrk } = machine;
  return [
    `${startedAt.slice(0, 10)}: ${cpu}, ${gigabytes(memoryBytes)} of memory, ${system}, Node ${node}, Chromium ${chromium}, nginx ${nginx ?? 'not installed'}, requests sent by ${wrk === undefined ? 'autocannon' : `wrk ${wrk}`}.`,
    'Start and memory:',
    startTable(sites),
    'Warm pages:',
    warmTable(sites),
    'Cold pages:',
    coldTable(sites),
    'Embeds:',
    embedTable(sites),
    'In the browser:',
    paintTable(sites),
    'From an interaction to the next paint:',
    interactionTable(sites),
  ].join('\n\n');
}

function startTable(sites: readonly SiteMeasurements[]): string {
  return table(
    ['videos', 'start to first reply', 'memory idle', 'memory after load', 'requests'],
    sites.map(({ videos, firstReplyMs, idleBytes, loadedBytes, requests }) => [
      whole(videos),
      milliseconds(firstReplyMs),
      megabytes(idleBytes),
      megabytes(loadedBytes),
      whole(requests),
    ]),
  );
}

function warmTable(sites: readonly SiteMeasurements[]): string {
  const rows = pagesOf(sites)
    .flatMap(({ index, videos, page }) => page.warm.map((warm) => ({ index, videos, page, warm })))
    .toSorted((a, b) => a.index - b.index || a.warm.connections - b.warm.connections);
  return table(
    [
      'page',
      'connections',
      'videos',
      'bytes',
      'replies/s',
      'median',
      'p99',
      'CPU per reply',
      'replies/s ÷ node:http',
      'CPU ÷ node:http',
      'replies/s ÷ nginx',
      'CPU ÷ nginx',
    ],
    rows.map(({ videos, page, warm: { connections, site, nodeHttp, nginx } }) => [
      page.name,
      whole(connections),
      whole(videos),
      page.encoding === 'none' ? whole(page.bytes) : `${whole(page.bytes)} ${page.encoding}`,
      whole(site.repliesPerSecond) + limitMark(site),
      milliseconds(site.medianMs),
      milliseconds(site.p99Ms),
      milliseconds(site.cpuMsPerReply),
      speedRatio(site, nodeHttp),
      cpuRatio(site, nodeHttp),
      speedRatio(site, nginx),
      cpuRatio(site, nginx),
    ]),
  );
}

/** The first requests after an edit. With one connection, the CPU time is that of rendering the page. */
function coldTable(sites: readonly SiteMeasurements[]): string {
  const rows = pagesOf(sites)
    .flatMap(({ index, videos, page }) => page.cold.map((cold) => ({ index, videos, page, cold })))
    .toSorted((a, b) => a.index - b.index || a.cold.connections - b.cold.connections);
  return table(
    ['page', 'connections', 'videos', 'first reply', 'last reply', 'CPU', 'renders/s'],
    rows.map(({ videos, page, cold }) => [
      page.name,
      whole(cold.connections),
      whole(videos),
      milliseconds(cold.firstReplyMs),
      milliseconds(cold.lastReplyMs),
      milliseconds(cold.cpuMs),
      cold.connections === 1 ? whole(1000 / cold.cpuMs) : '',
    ]),
  );
}

function embedTable(sites: readonly SiteMeasurements[]): string {
  return table(
    ['videos', 'embeds/s', 'pages of a video/s', 'embeds ÷ pages'],
    sites.map(({ videos, embed: { embed, page } }) => [
      whole(videos),
      whole(embed.repliesPerSecond) + limitMark(embed),
      whole(page.repliesPerSecond) + limitMark(page),
      speedRatio(embed, page),
    ]),
  );
}

function paintTable(sites: readonly SiteMeasurements[]): string {
  const rows = pagesOf(sites)
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ videos, page }) => {
      if (page.paint === undefined) return [];
      const { site, bareText, bareMarkup } = page.paint;
      return [
        [page.name, whole(videos), ...paintCells(site)],
        [`bare page of ${whole(page.bytes)} bytes`, '', ...paintCells(bareText)],
        ['bare page with the same elements', '', ...paintCells(bareMarkup)],
      ];
    });
  return table(
    [
      'page',
      'videos',
      'first paint',
      'first content',
      'largest content',
      'layout shift',
      'blocking time',
      'bytes of all files',
    ],
    rows,
  );
}

function interactionTable(sites: readonly SiteMeasurements[]): string {
  const names = sites[0]?.interactions.map(({ name }) => name) ?? [];
  const rows = sites.map(({ videos, interactions }) => [
    whole(videos),
    ...interactions.map(({ toNextPaintMs }) => `${whole(toNextPaintMs)} ms`),
  ]);
  return table(['videos', ...names], rows);
}

function paintCells(paint: Paint): string[] {
  return [
    `${whole(paint.firstPaintMs)} ms`,
    `${whole(paint.firstContentfulPaintMs)} ms`,
    `${whole(paint.largestContentfulPaintMs)} ms`,
    paint.layoutShift.toFixed(3),
    `${whole(paint.blockingMs)} ms`,
    whole(paint.transferredBytes),
  ];
}

/** Every page of every site, with its index among the pages of the site. */
function pagesOf(sites: readonly SiteMeasurements[]) {
  return sites.flatMap(({ videos, pages }) =>
    pages.map((page, index) => ({ index, videos, page })),
  );
}

/** The site's replies per second, divided by those of a reference server. */
function speedRatio(site: Load, reference: Load | undefined): string {
  if (reference === undefined) return '';
  return (site.repliesPerSecond / reference.repliesPerSecond).toFixed(2) + limitMark(reference);
}

/** CPU time of the site divided by that of a reference server. */
function cpuRatio(site: Load, reference: Load | undefined): string {
  const ratio = site.cpuMsPerReply / (reference?.cpuMsPerReply ?? Number.NaN);
  return Number.isNaN(ratio) ? '' : ratio.toFixed(2);
}

/** A star for a load that was limited by the program that sends the requests, not by the server. */
function limitMark({ senderCpuShare }: Load): string {
  return senderCpuShare < BUSY_SENDER ? '' : ' \\*';
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** With about three digits. */
function milliseconds(value: number): string {
  if (value >= 100) return `${whole(value)} ms`;
  if (value >= 10) return `${value.toFixed(1)} ms`;
  if (value >= 1) return `${value.toFixed(2)} ms`;
  return `${value.toFixed(3)} ms`;
}

function megabytes(bytes: number): string {
  return `${whole(bytes / 1e6)} MB`;
}

function gigabytes(bytes: number): string {
  return `${whole(bytes / 1e9)} GB`;
}

/** A Markdown table with aligned columns: the first one to the left, the others to the right. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(headings), line(rule), ...rows.map(line)].join('\n');
}
