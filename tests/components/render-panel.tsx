import { screen, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { panelPath } from '#domain/panel-tabs.ts';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeSession } from '#tests/rows/make-session.ts';
import type { TestApp } from '#tests/app/start-app.ts';

import { AdminApp } from '../../src/admin/app/admin-app.tsx';
import { tabPageAt } from '../../src/admin/app/admin-tabs.ts';
import { fetchFrom, type Replies } from '#tests/app/fetch-from.ts';
import { renderAt } from './render-at.tsx';
import { xhrOverFetch } from './xhr-over-fetch.ts';

interface PanelOptions {
  app: TestApp;
  /** Replies that replace the server's: a failure, or a pending reply. */
  replies?: Replies;
  isSignedIn?: boolean;
}

interface RenderedPanel {
  /** Types and clicks as the administrator does. */
  user: UserEvent;
  /** Method and address of each write request. */
  writes: readonly string[];
}

/** Renders the whole panel at an address, as its entry does, with the real server. */
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
  vi.stubGlobal('XMLHttpRequest', xhrOverFetch(recordingFetch));

  if (address !== adminAddress.login)
    await tabPageAt(panelPath(address.split('#', 1)[0] ?? '')).load();
  renderAt(address, <AdminApp />, recordingFetch);
  // While a menu closes and a dialog opens, Radix keeps the pointer from both for a moment. The end-to-end
  // tests show that the buttons can be clicked.
  return {
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    writes,
  };
}

async function signedInCookies({ database, env }: TestApp): Promise<Map<string, string>> {
  return new Map([[hostCookie(env.siteUrl, 'session').name, await makeSession(database)]]);
}

/** Replaces the text in a field; an empty text clears it. */
export async function replace(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}

/** Answers a question of the panel with one of its buttons. Returns the dialog of the question. */
export async function answer(
  user: UserEvent,
  question: string,
  button: string,
): Promise<HTMLElement> {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
}

/** Waits until the toast contains all of these texts. */
export async function expectToast(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect.poll(toastText).toContain(text);
}

/** Text of the open toast; empty when no toast is open. */
export function toastText(): string {
  const region = document.querySelector('[role="region"][aria-label^="Notifications"]');
  return region?.querySelector('li[data-state="open"]')?.textContent.trim() ?? '';
}

/** Returns an element's accessible description: its hint and its error message. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Returns the list item that contains the element. */
export function rowOf(element: Element | null): HTMLElement {
  const row = element?.closest('li');
  if (!row) throw new Error('The element is not in a list item');
  return row;
}

/** Returns a pending reply and the function that completes it. */
export function heldReply(): {
  reply: () => Promise<Response>;
  release: (reply: Response) => void;
} {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { reply: () => promise, release: resolve };
}

/** Delays every request until the promise resolves, like a slow connection. */
export function holdRequests(released: Promise<unknown>): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await released;
    return fetch(...request);
  });
}

/**
 * Matches an accessible name, ignoring spaces: dom-accessibility-api drops the space between a
 * label and its visually hidden part.
 */
export function named(name: string): (accessibleName: string) => boolean {
  return (accessibleName) => withoutSpaces(accessibleName) === withoutSpaces(name);
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
