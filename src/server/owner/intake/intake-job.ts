import type { Context } from '#server/core/context/context.ts';
import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { type ClaimedChannel, INTERVAL_MS, recordFeed, claimChannel } from './intake-store.ts';
import { readFeed } from './read-feed.ts';

const MAX_BYTES = 1024 * 1024;
const OK = 200;
const NOT_MODIFIED = 304;

/** Asks once an hour for the latest uploads of the owner's channel. */
export function intakeJob({ database, outbound, env: { services }, now }: Context): Job {
  /** The reply to a request for the feed, or nothing if YouTube does not answer as it should. */
  async function readReply(channel: ClaimedChannel, signal: AbortSignal) {
    const { channelId, etag, lastModified } = channel;
    const query = new URLSearchParams({ channel_id: channelId });
    using reply = await outbound.request(`${services.youtubeUrl}/feeds/videos.xml?${query}`, {
      signal,
      headers: {
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
    });
    const { status, headers } = reply;
    if (status === NOT_MODIFIED) return { validators: {}, entries: [] };
    if (status !== OK) return undefined;
    const validators = {
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    };
    return { validators, entries: readFeed((await reply.read(MAX_BYTES)).toString('utf8')) };
  }

  return {
    name: 'intake',
    async runNext(signal) {
      const channel = await claimChannel(database, now());
      if (!channel) return false;
      const reply = await readReply(channel, signal).catch((error: unknown) => {
        if (!(error instanceof OutboundFailure) || signal.aborted) throw error;
      });
      const checkedAt = now().toISOString();
      const dueAt = new Date(now().getTime() + INTERVAL_MS).toISOString();
      const answer = reply && { ...reply.validators, answeredAt: checkedAt };
      await recordFeed(database, channel, { checkedAt, dueAt, ...answer }, reply?.entries ?? []);
      return false;
    },
  };
}
