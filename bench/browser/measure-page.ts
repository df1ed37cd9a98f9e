import type { Browser } from '@playwright/test';
import { type Burst, type Load, runLoad, sendBurst } from '../requests/load.ts';
import { median } from '../plan/median.ts';
import { measurePaint, medianPaint, type Paint } from './paint.ts';
import type { Plan } from '../plan/plan.ts';
import type { ReferenceServers } from '../servers/reference-servers.ts';
import { repeat } from '../plan/repeat.ts';
import { fetchReply, type Reply } from '../requests/reply.ts';
import type { RunningSite } from '../servers/seeded-site.ts';

/** A measured address of the site. */
export interface MeasuredPage {
  name: string;
  address: string;
  reply: Reply;
  /** The addresses of bare pages on the reference servers, of the same size; `undefined` for JSON. */
  bareAddresses: BareAddresses | undefined;
}

interface BareAddresses {
  text: string;
  markup: string;
}

export interface PageMeasurements {
  name: string;
  /** Bytes of the document or of the JSON as transferred, without headers. */
  bytes: number;
  /** The content coding, e.g. "br"; "none" if the body is not compressed. */
  encoding: string;
  warm: WarmMeasurements[];
  cold: ColdMeasurements[];
  /** `undefined` for JSON. */
  paint: PaintMeasurements | undefined;
}

/** Load tests during which the data does not change. */
interface WarmMeasurements {
  connections: number;
  site: Load;
  nodeHttp: Load;
  /** `undefined` when nginx is not installed. */
  nginx: Load | undefined;
}

/** The first requests after an edit. */
interface ColdMeasurements extends Burst {
  connections: number;
}

interface PaintMeasurements {
  site: Paint;
  /** Of a bare page that contains only a text. */
  bareText: Paint;
  /** Of a bare page that contains the elements and the text of the measured page. */
  bareMarkup: Paint;
}

/** The servers that a measurement compares, and the browser that opens their pages. */
interface MeasurementSetup {
  site: RunningSite;
  references: ReferenceServers;
  browser: Browser;
}

export async function measurePage(
  page: MeasuredPage,
  setup: MeasurementSetup,
  plan: Plan,
): Promise<PageMeasurements> {
  return {
    name: page.name,
    bytes: page.reply.body.length,
    encoding: page.reply.headers['content-encoding'] ?? 'none',
    warm: await measureWarm(page, setup, plan),
    cold: await measureCold(page, setup, plan),
    paint: await measurePaints(page, setup, plan),
  };
}

/** For each number of connections, loads the servers one after another, so that the conditions are the same for all. */
async function measureWarm(
  { address }: MeasuredPage,
  { site, references }: MeasurementSetup,
  { connections, loadSeconds: seconds }: Plan,
): Promise<WarmMeasurements[]> {
  const { nodeHttp, nginx } = references;
  // The edits during the measurement of the previous page have invalidated the server's cache.
  await fetchReply(site.origin + address);
  const measurements: WarmMeasurements[] = [];
  for (const count of connections) {
    const load = { address, connections: count, seconds };
    measurements.push({
      connections: count,
      site: await runLoad(site, load),
      nodeHttp: await runLoad(nodeHttp, load),
      nginx: nginx && (await runLoad(nginx, load)),
    });
  }
  return measurements;
}

async function measureCold(
  { address }: MeasuredPage,
  { site }: MeasurementSetup,
  { connections, edits }: Plan,
): Promise<ColdMeasurements[]> {
  const measurements: ColdMeasurements[] = [];
  for (const count of connections) {
    const bursts = await repeat(edits, async () => {
      await site.edit();
      return sendBurst(site, address, count);
    });
    measurements.push({
      connections: count,
      firstReplyMs: median(bursts.map(({ firstReplyMs }) => firstReplyMs)),
      lastReplyMs: median(bursts.map(({ lastReplyMs }) => lastReplyMs)),
      cpuMs: median(bursts.map(({ cpuMs }) => cpuMs)),
    });
  }
  return measurements;
}

/** Opens the page and the bare pages of the same size alternately, so that the conditions are the same for all. */
async function measurePaints(
  { address, bareAddresses }: MeasuredPage,
  { site, references, browser }: MeasurementSetup,
  { paints }: Plan,
): Promise<PaintMeasurements | undefined> {
  if (bareAddresses === undefined) return undefined;
  const { origin } = references.nodeHttp;
  const loads = await repeat(paints, async () => ({
    site: await measurePaint(browser, site.origin + address),
    bareText: await measurePaint(browser, origin + bareAddresses.text),
    bareMarkup: await measurePaint(browser, origin + bareAddresses.markup),
  }));
  return {
    site: medianPaint(loads.map((load) => load.site)),
    bareText: medianPaint(loads.map((load) => load.bareText)),
    bareMarkup: medianPaint(loads.map((load) => load.bareMarkup)),
  };
}
