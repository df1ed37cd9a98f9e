import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { named, renderPanel } from './render-panel.tsx';

/** Queries within the open dialog. */
export const videoDialog = () => within(screen.getByRole('dialog'));
export const linkField = () =>
  videoDialog().getByLabelText<HTMLInputElement>('YouTube link or video ID');
export const titleField = () => videoDialog().getByLabelText<HTMLInputElement>('Title');
/** Texts of the mistakes that the dialog shows. */
export const alerts = () =>
  videoDialog()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);

/** Opens the dialog for a new video, or to edit the video with that title. */
export async function openVideoDialog(app: TestApp, edited?: string, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.videos, { app, replies });
  const open =
    edited === undefined
      ? await screen.findByRole('button', { name: 'Add New Video' })
      : await screen.findByRole('button', { name: named(`Edit ${edited}`) });
  await waitFor(() => expect(open.matches(':disabled')).toBe(false));
  await panel.user.click(open);
  return panel;
}

export function saveVideo(user: UserEvent): Promise<void> {
  return user.click(videoDialog().getByRole('button', { name: /^(Add Video|Save Changes)$/ }));
}
