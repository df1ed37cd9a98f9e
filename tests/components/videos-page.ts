import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { named, renderPanel, rowOf } from './render-panel.tsx';

export const addVideoButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Add New Video' });
/** Titles of the listed videos. */
export const videoTitles = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('[data-row-id]'))
    .map(({ textContent }) => textContent);

/** Renders the Videos tab and waits until the videos have loaded. */
export async function openVideosPage(app: TestApp, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.videos, { app, replies });
  await screen.findByRole('heading', { level: 1, name: 'Video Management' });
  await waitFor(() => expect(addVideoButton().disabled).toBe(false));
  return panel;
}

export function moreButton(title: string): HTMLElement {
  return screen.getByRole('button', { name: named(`More actions for ${title}`) });
}

/** Chooses an action from the menu of a video's row. */
export async function chooseAction(user: UserEvent, title: string, action: string): Promise<void> {
  await user.click(moreButton(title));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** Queries within the row of a video, even while a dialog covers it. */
export function videoRow(title: string) {
  const element = rowOf(screen.getByRole('heading', { name: title, hidden: true }));
  return {
    ...within(element),
    element,
    button: (name: string) => within(element).getByRole('button', { name: named(name) }),
  };
}
