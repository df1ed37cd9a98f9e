import { apiAddress, pageAddress, queryKeys } from '#domain/addresses.ts';
import type { BrowserHeaders } from '#tests/browser-headers.ts';
import { type Check, percentile } from './check.ts';

interface ChangesOptions {
  /** Where the administrator makes the changes. */
  address: string;
  /** The servers that have to show them. */
  servers: readonly string[];
  administrator: BrowserHeaders;
  videoId: string;
  changes: number;
}

const MAX_P99_MS = 1000;

/** Renames a video again and again, and measures when every server shows the new title on its page. */
export async function measureChanges({
  address,
  servers,
  administrator,
  videoId,
  changes,
}: ChangesOptions): Promise<Check> {
  const headers = { ...administrator, 'content-type': 'application/json' };
  const path = apiAddress(queryKeys.video(videoId));
  const page = pageAddress.video(videoId);
  const waitsMs: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const title = `Title ${change}.`;
    const body = JSON.stringify({ title });
    const renamed = await fetch(address + path, { method: 'PATCH', headers, body });
    if (!renamed.ok) throw new Error(`PATCH ${path} answered ${renamed.status}`);
    const changedAt = performance.now();
    await Promise.all(servers.map((server) => untilShown(server + page, title)));
    waitsMs.push(performance.now() - changedAt);
  }
  const shown = (share: number) => `${percentile(waitsMs, share).toFixed(0)} ms`;
  return {
    requirement: `99 % of ${changes} changes are visible on ${servers.length} servers within a second`,
    measurement: `median ${shown(0.5)}, p99 ${shown(0.99)}, longest ${shown(1)}`,
    isMet: percentile(waitsMs, 0.99) < MAX_P99_MS,
  };
}

async function untilShown(url: string, text: string): Promise<void> {
  for (;;) {
    const reply = await fetch(url);
    if ((await reply.text()).includes(text)) return;
  }
}
