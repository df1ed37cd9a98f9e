import type { Outbound } from '#server/outbound/outbound.ts';
import { OutboundFailure } from '#server/outbound/outbound-failure.ts';
import type { OutboundJob } from '#server/outbound/outbound-worker.ts';
import { type ClaimedChannel, INTERVAL_MS, type IntakeStore } from './intake-store.ts';
import { readFeed } from './read-feed.ts';

interface IntakeJobDependencies {
  intake: IntakeStore;
  outbound: Outbound;
  services: { youtube: string };
  now: () => Date;
}

const MAX_BYTES = 1024 * 1024;
const OK = 200;
const NOT_MODIFIED = 304;

/** Asks once an hour for the latest uploads of the owner's channel. */
export function intakeJob({ intake, outbound, services, now }: IntakeJobDependencies): OutboundJob {
  async function check(channel: ClaimedChannel, signal: AbortSignal): Promise<void> {
    const { channelId, etag, lastModified } = channel;
    const query = new URLSearchParams({ channel_id: channelId });
    using reply = await outbound.request(`${services.youtube}/feeds/videos.xml?${query}`, {
      signal,
      headers: {
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
    });
    const at = now();
    const next = { checkedAt: at.toISOString(), dueAt: nextTime(at) };
    if (reply.status === NOT_MODIFIED) {
      await intake.record(channel, { ...next, answeredAt: next.checkedAt }, []);
    } else if (reply.status === OK) {
      const entries = readFeed((await reply.read(MAX_BYTES)).toString('utf8'));
      const { headers } = reply;
      const validators = {
        etag: headers.etag ?? null,
        lastModified: headers['last-modified'] ?? null,
      };
      await intake.record(channel, { ...next, ...validators, answeredAt: next.checkedAt }, entries);
    } else {
      await intake.record(channel, next, []);
    }
  }

  return {
    name: 'intake',
    async runNext(signal) {
      const channel = await intake.claim(now());
      if (!channel) return false;
      try {
        await check(channel, signal);
      } catch (error) {
        if (!(error instanceof OutboundFailure) || signal.aborted) throw error;
        const at = now();
        await intake.record(channel, { checkedAt: at.toISOString(), dueAt: nextTime(at) }, []);
      }
      return false;
    },
  };
}

function nextTime(now: Date): string {
  return new Date(now.getTime() + INTERVAL_MS).toISOString();
}
