import { expect } from 'vitest';
import type { Headers, TestApp } from '#tests/app/start-app.ts';

export const TRASH = '/api/admin/trash';

/** Deletes something, and returns its id in the trash. */
export async function remove(app: TestApp, address: string, headers?: Headers): Promise<string> {
  const reply = await app.delete(address, headers ?? (await app.admin.headers()));
  expect(reply.statusCode).toBe(200);
  return reply.json().trashId;
}

export async function restore(app: TestApp, trashId: string, headers?: Headers) {
  return app.post(`${TRASH}/${trashId}/restore`, undefined, headers ?? (await app.admin.headers()));
}
