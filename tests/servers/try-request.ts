import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import {
  createOutbound,
  type Outbound,
  type OutboundOptions,
} from '#server/core/outbound/outbound.ts';

/** Requests to a server on this machine, and to no other network. */
export function outboundTo(
  { origin }: { origin: string },
  changes: Partial<OutboundOptions> = {},
): Outbound {
  return createOutbound({
    siteUrl: 'https://site.example',
    allowedNetworks: ['127.0.0.1'],
    services: [origin],
    ...changes,
  });
}

/** Sends a request and reads its body. Returns the status of the reply, or the problem. */
export async function tryRequest(
  outbound: Outbound,
  url: string,
  { maxBytes = 1_000_000, timeoutMs = 5000 } = {},
): Promise<string | number> {
  try {
    using reply = await outbound.request(url, { timeoutMs });
    await reply.read(maxBytes);
    return reply.status;
  } catch (error) {
    if (error instanceof OutboundFailure) return error.problem;
    throw error;
  }
}
