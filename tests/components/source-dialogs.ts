import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Row } from '#server/core/database/tables.ts';
import { adminAddress } from '#domain/addresses.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { named, renderPanel, rowOf } from './render-panel.tsx';
import { chooseAction } from './videos-page.ts';

/** Title of the video whose sources the tests edit. */
export const VIDEO = 'How a bill becomes law';

/** Queries within the open dialog of that name. */
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
export const manageDialog = () => dialog('Manage Sources');
export const addDialog = () => dialog('Add Supporting Source');
const editDialog = () => dialog('Edit Source');
/** Titles of the sources that the Manage Sources dialog lists, even while another dialog covers it. */
export const sourceTitles = () =>
  within(screen.getByRole('dialog', { name: 'Manage Sources', hidden: true }))
    .queryAllByRole('heading', { level: 3, hidden: true })
    .map(({ textContent }) => textContent);

type EditorQueries = ReturnType<typeof dialog>;

export const titleField = (editor: EditorQueries) =>
  editor.getByLabelText<HTMLInputElement>('Title');
export const urlField = (editor: EditorQueries) => editor.getByLabelText<HTMLInputElement>('URL');
export const sortOrderField = (editor: EditorQueries) =>
  editor.getByLabelText<HTMLInputElement>('Sort order');
export const fileField = (editor: EditorQueries) =>
  editor.getByLabelText<HTMLInputElement>(/file \(optional\)$/i);

interface StartedPanel extends AsyncDisposable {
  app: TestApp;
  user: UserEvent;
  writes: readonly string[];
  videoId: string;
}

/** Renders the Videos tab of a site with one video and the given sources. */
export async function openVideos(
  sources: readonly Partial<Row<'sources'>>[],
  replies: (videoId: string) => Replies = () => ({}),
  changes: Partial<Row<'videos'>> = {},
): Promise<StartedPanel> {
  const app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: VIDEO, ...changes });
  for (const source of sources) await makeSource(app.database, { videoId, ...source });
  const panel = await renderPanel(adminAddress.videos, { app, replies: replies(videoId) });
  await screen.findByRole('heading', { name: VIDEO });
  return { ...panel, app, videoId, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Opens a dialog from the menu of the video's row. */
export async function openFromRowMenu(user: UserEvent, item: string): Promise<void> {
  await chooseAction(user, VIDEO, item);
  await screen.findByRole('dialog');
}

export async function openCorrections(user: UserEvent): Promise<void> {
  await chooseAction(user, VIDEO, 'Corrections');
  await screen.findByRole('dialog', { name: 'Corrections' });
}

export async function openManage(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: named(`Sources of ${VIDEO}`) }));
  await screen.findByRole('dialog', { name: 'Manage Sources' });
}

/** Opens the moments of all sources of the video, and waits until they have loaded. */
export async function openVideoMoments(user: UserEvent): Promise<EditorQueries> {
  await user.click(screen.getByRole('button', { name: named(`Moments of ${VIDEO}`) }));
  await screen.findByRole('dialog', { name: 'Video Moments' });
  const editor = dialog('Video Moments');
  await editor.findByRole('button', { name: 'Save Moments' });
  return editor;
}

export async function openAdd(user: UserEvent): Promise<EditorQueries> {
  await openFromRowMenu(user, 'Add source');
  await screen.findByRole('dialog', { name: 'Add Supporting Source' });
  await waitFor(() => expect(document.activeElement).toBe(urlField(addDialog())));
  return addDialog();
}

export async function openEdit(user: UserEvent, source: string): Promise<EditorQueries> {
  await user.click(await manageDialog().findByRole('button', { name: named(`Edit ${source}`) }));
  await screen.findByRole('dialog', { name: 'Edit Source' });
  return editDialog();
}

export function sourceRow(source: string) {
  const element = rowOf(manageDialog().getByRole('heading', { name: source }));
  return { ...within(element), element };
}

export function save(user: UserEvent, editor: EditorQueries): Promise<void> {
  return user.click(editor.getByRole('button', { name: /^(Add Source|Save Changes)$/ }));
}
