import { apiAddress, pageAddress, queryKeys } from '#domain/addresses.ts';
import type { BrowserHeaders } from '#tests/browser-headers.ts';
import { type Check, percentile } from './check.ts';

interface RenamesOptions {
  /** The origin to which the administrator sends the new titles. */
  address: string;
  /** The servers that have to show the new titles. */
  servers: readonly string[];
  administrator: BrowserHeaders;
  videoId: string;
  renames: number;
}

const MAX_P99_MS = 1000;

/** Renames a video again and again, and measures when every server shows the new title on its page. */
export async function measureRenames({
  address,
  servers,
  administrator,
  videoId,
  renames,
}: RenamesOptions): Promise<Check> {
  const headers = { ...administrator, 'content-type': 'application/json' };
  const path = apiAddress(queryKeys.video(videoId));
  const page = pageAddress.video(videoId);
  const waitsMs: number[] = [];
  for (let rename = 0; rename < renames; rename += 1) {
    const title = `Title ${rename}.`;
    const body = JSON.stringify({ title });
    const reply = await fetch(address + path, { method: 'PATCH', headers, body });
    if (!reply.ok) throw new Error(`PATCH ${path} answered ${reply.status}`);
    const renamedAt = performance.now();
    await Promise.all(servers.map((server) => untilShown(server + page, title)));
    waitsMs.push(performance.now() - renamedAt);
  }
  const shown = (share: number) => `${percentile(waitsMs, share).toFixed(0)} ms`;
  return {
    requirement: `99 % of ${renames} renamed videos are visible on ${servers.length} servers within a second`,
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
