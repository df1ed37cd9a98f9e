import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { messageInputSchema } from '#domain/messages/message-input.ts';
import type { BotCheckFields } from '#domain/messages/bot-check.ts';
import type { QueryStore } from '#web/http/query-store.ts';
import { sendJson } from '#web/http/send-json.ts';
import type { TokenCache, TokenReply } from '#web/http/csrf-token.ts';

/** Schema of the form. The server, not the form, rejects a filled honeypot field (`leaveEmpty`). */
export const contactFormSchema = z.extend(messageInputSchema, { leaveEmpty: z.string() });

/** Form values as typed. */
export type ContactFormValues = z.input<typeof contactFormSchema>;

/** Form values after validation: cleaned, with the newsletter choice filled in. */
export type ParsedContactForm = z.output<typeof contactFormSchema>;

/** Sends a visitor's message. Throws `ApiError` when the server refuses it. */
export async function sendMessage(
  store: QueryStore,
  form: ParsedContactForm & BotCheckFields,
): Promise<void> {
  await sendJson(tokenCacheIn(store), 'POST', apiRoute.contact, form);
}

const tokenAddress = apiRoute.csrfToken;

/**
 * Keeps the CSRF token in the store of the public site. The methods have the names of TanStack's
 * `QueryClient`, which the panel uses as its token cache. A timer drops the token after `staleTime`
 * milliseconds, because the store keeps the data that `load` has fetched even if no component uses it.
 */
function tokenCacheIn(store: QueryStore): TokenCache {
  return {
    fetchQuery: ({ staleTime }) => {
      if (store.read(tokenAddress).data === undefined)
        setTimeout(store.drop, staleTime, tokenAddress);
      return store.load(tokenAddress);
    },
    getQueryData: () => store.read<TokenReply>(tokenAddress).data,
    removeQueries: () => store.drop(tokenAddress),
  };
}
