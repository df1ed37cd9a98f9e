import type { Context } from '#server/core/context/context.ts';
import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import type { OutboundJob } from '#server/core/outbound/outbound-worker.ts';
import { type ClaimedChannel, INTERVAL_MS, recordFeed, claimChannel } from './intake-store.ts';
import { readFeed } from './read-feed.ts';

const MAX_BYTES = 1024 * 1024;
const OK = 200;
const NOT_MODIFIED = 304;

/** Asks once an hour for the latest uploads of the owner's channel. */
export function intakeJob({ database, outbound, env: { services }, now }: Context): OutboundJob {
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
      await recordFeed(database, channel, { ...next, answeredAt: next.checkedAt }, []);
    } else if (reply.status === OK) {
      const entries = readFeed((await reply.read(MAX_BYTES)).toString('utf8'));
      const { headers } = reply;
      const validators = {
        etag: headers.etag ?? null,
        lastModified: headers['last-modified'] ?? null,
      };
      await recordFeed(
        database,
        channel,
        { ...next, ...validators, answeredAt: next.checkedAt },
        entries,
      );
    } else {
      await recordFeed(database, channel, next, []);
    }
  }

  return {
    name: 'intake',
    async runNext(signal) {
      const channel = await claimChannel(database, now());
      if (!channel) return false;
      try {
        await check(channel, signal);
      } catch (error) {
        if (!(error instanceof OutboundFailure) || signal.aborted) throw error;
        const at = now();
        await recordFeed(
          database,
          channel,
          { checkedAt: at.toISOString(), dueAt: nextTime(at) },
          [],
        );
      }
      return false;
    },
  };
}

function nextTime(now: Date): string {
  return new Date(now.getTime() + INTERVAL_MS).toISOString();
}
