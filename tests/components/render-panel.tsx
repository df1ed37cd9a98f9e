import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { hostCookie } from '#server/http/host-cookie.ts';
import { sessionStore } from '#server/http/session-store.ts';
import { makeAdministrator } from '#tests/make-administrator.ts';
import type { TestApp } from '#tests/start-app.ts';
import { getJson } from '#web/http/get-json.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { AdminApp } from '../../src/admin/admin-app.tsx';
import { panelPath, tabAt } from '../../src/admin/admin-tabs.ts';
import { fetchFrom, type Replies } from './fetch-from.ts';
import { sendFormsBy } from './send-forms-by.ts';

interface PanelOptions {
  app: TestApp;
  /** Replies that are used instead of the server's: a failure, or one that is held back. */
  replies?: Replies;
  isSignedIn?: boolean;
}

interface RenderedPanel {
  /** Types and clicks as the administrator does. */
  user: UserEvent;
  /** Method and address of each request that writes. */
  writes: readonly string[];
}

/** Renders the whole panel at an address, as its entry does, with the real server behind it. */
export async function renderPanel(
  address: string,
  { app, replies = {}, isSignedIn = true }: PanelOptions,
): Promise<RenderedPanel> {
  await makeAdministrator(app.database);
  const cookies = isSignedIn ? await signedInCookies(app) : new Map<string, string>();
  const fetchPath = fetchFrom({ app, replies, cookies });
  const writes: string[] = [];
  const recordingFetch: typeof fetchPath = (path, init) => {
    const method = init?.method ?? 'GET';
    if (method !== 'GET') writes.push(`${method} ${path}`);
    return fetchPath(path, init);
  };
  vi.stubGlobal('fetch', recordingFetch);
  vi.stubGlobal('XMLHttpRequest', sendFormsBy(recordingFetch));

  window.history.replaceState(null, '', address);
  if (address !== adminAddress.login) await tabAt(panelPath(address)).load();
  render(
    <QueryClientProvider client={createQueryClient(getJson)}>
      <AdminApp />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), writes };
}

async function signedInCookies({ database, env }: TestApp): Promise<Map<string, string>> {
  const { id } = await database.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  const token = await sessionStore(database).create(id, new Date());
  return new Map([[hostCookie(env.siteUrl, 'session').name, token]]);
}

/** Waits until the toast says all of these texts. */
export async function expectToast(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect.poll(toastText).toContain(text);
}

/** Text of the open toast; empty when there is none. */
export function toastText(): string {
  const region = document.querySelector('[role="region"][aria-label^="Notifications"]');
  return region?.querySelector('li[data-state="open"]')?.textContent.trim() ?? '';
}

/** What a screen reader says about an element after its name: its hint and its error message. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** The row of a list that an element is in. */
export function rowOf(element: Element | null): HTMLElement {
  const row = element?.closest('li');
  if (!row) throw new Error('The element is in no row of a list');
  return row;
}

/** Holds back a reply until it is let go. */
export function heldReply(): { reply: () => Promise<Response>; letGo: (reply: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { reply: () => promise, letGo: resolve };
}

/** Holds back every request until the promise resolves, as a slow connection does. */
export function holdRequests(isLetGo: Promise<unknown>): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await isLetGo;
    return fetch(...request);
  });
}

/**
 * Matches an accessible name apart from its spaces: dom-accessibility-api drops the space between
 * a label and the part of it that only screen readers get.
 */
export function named(name: string): (accessibleName: string) => boolean {
  return (accessibleName) => withoutSpaces(accessibleName) === withoutSpaces(name);
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
