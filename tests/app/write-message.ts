import { apiRoute } from '#domain/addresses.ts';
import type { BrowserHeaders } from './browser-headers.ts';
import { messageInput } from '#tests/inputs/message-input.ts';

/**
 * Sends a message. Its client address is random if the server trusts 127.0.0.1 as a proxy.
 * Returns whether the message was accepted. Throws when there is no reply.
 */
export async function writeMessage(
  address: string,
  visitor: BrowserHeaders,
  text: string,
): Promise<boolean> {
  const from = Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');
  const reply = await fetch(address + apiRoute.contact, {
    method: 'POST',
    headers: { ...visitor, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ ...messageInput, message: text }),
  });
  await reply.arrayBuffer();
  return reply.status === 201;
}
