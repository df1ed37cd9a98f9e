import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { declareCall } from '#domain/calls/call.ts';
import { fetchFrom } from '#tests/app/fetch-from.ts';
import { forgetCsrfToken } from '#web/http/csrf-token.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { failureSentence } from './failure-sentence.ts';
import { read, send } from './make-call.ts';

const readNotes = declareCall('GET /api/books/:id/notes', {
  summary: 'The notes of a book',
  query: z.object({ page: z.number() }),
  reply: z.object({ count: z.number() }),
});

const deleteNotes = declareCall('DELETE /api/books/:id/notes', {
  summary: 'Delete the notes of a book',
  reply: z.object({ message: z.string() }),
});

function startClient(replies: Record<string, () => Response>) {
  const csrf = { '/api/csrf-token': () => Response.json({ csrfToken: 'token' }) };
  vi.stubGlobal('fetch', fetchFrom({ replies: { ...csrf, ...replies } }));
  onTestFinished(forgetCsrfToken);
  return createQueryClient();
}

test('a read sends its parameters and its query, and returns the fields that are declared', async () => {
  const queryClient = startClient({
    '/api/books/a%2Fb/notes?page=2': () => Response.json({ count: 3, more: true }),
  });
  const query = read(readNotes, { id: 'a/b', query: { page: 2 } });
  expect(query.queryKey).toEqual(['api', 'books', 'a/b', 'notes', { page: 2 }]);
  expect(await queryClient.fetchQuery(query)).toEqual({ count: 3 });
});

test('a reply that is not the declared one is a failure', async () => {
  const queryClient = startClient({
    '/api/books/7/notes?page=1': () => Response.json({ count: 'three' }),
    'DELETE /api/books/7/notes': () => Response.json({}),
  });
  const query = read(readNotes, { id: '7', query: { page: 1 } });
  await expect(queryClient.fetchQuery(query)).rejects.toThrow('count');
  const error = await send(deleteNotes, { id: '7' }).catch((reason: unknown) => reason);
  expect(failureSentence(error)).toMatch(/^This page does not know the reply/);
});
