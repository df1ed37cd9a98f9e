import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { adminSourceSchema } from '#domain/sources/source.ts';
import { renderComponent } from '#tests/components/render-component.tsx';
import { descriptionOf } from '#tests/components/render-panel.tsx';
import { makeEntry } from '#tests/rows/make-entry.ts';

import { AddSourceDialog, EditSourceDialog } from './source-dialogs.tsx';

const source = makeEntry(adminSourceSchema, {
  id: 'a1b2',
  videoId: 'c3d4',
  title: 'Minutes',
  url: '/uploads/source-1.pdf',
  fileType: 'application/pdf',
  fileName: 'Minutes.pdf',
  sortOrder: 1,
});

const refused = new File(['x'], 'virus.exe');
const PROBLEM = '"virus.exe" is not one of the allowed file types';

const newSource = <AddSourceDialog video={{ id: 'c3d4' }} onClose={() => {}} />;
const storedSource = <EditSourceDialog source={source} citations={[]} onClose={() => {}} />;

afterEach(() => {
  vi.restoreAllMocks();
});

const fileField = () => screen.getByLabelText<HTMLInputElement>(/file \(optional\)$/i);
const titleField = () => screen.getByLabelText<HTMLInputElement>('Title');
const button = (name: string) => screen.getByRole('button', { name });

/**
 * Chooses a file as a file picker does, which can also return files that `accept` does not list.
 */
function choose(file: File) {
  fireEvent.change(fileField(), { target: { files: [file] } });
}

/** Renders a dialog. Records the forms that it sends, and never replies to them. */
async function open(dialog: React.ReactNode) {
  const sent: FormData[] = [];
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((form) => {
    if (form instanceof FormData) sent.push(form);
  });
  const user = renderComponent(dialog, {
    replies: {
      '/api/videos/c3d4/sources': () => Response.json([]),
      '/api/csrf-token': () => Response.json({ csrfToken: 'token' }),
    },
  });
  await screen.findByLabelText('Title');
  return { user, sent };
}

test('a refused file blocks the save and keeps the typed text, until the save is without a file', async () => {
  const { user, sent } = await open(newSource);
  await user.type(titleField(), 'Minutes');
  choose(refused);
  expect(screen.getByRole('alert').textContent).toBe(PROBLEM);
  await user.click(button('Add Source'));
  await waitFor(() => expect(document.activeElement).toBe(fileField()));
  expect(fileField().getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(fileField())).toContain(PROBLEM);
  expect(sent).toEqual([]);
  expect(titleField().value).toBe('Minutes');

  await user.click(button('Continue without a file'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(fileField());
  await user.click(button('Add Source'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.has('file')).toBe(false);
});

test('after a refused file, another one can be chosen and is sent', async () => {
  const { user, sent } = await open(newSource);
  await user.type(titleField(), 'Minutes');
  choose(refused);
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  await user.click(button('Choose another'));
  expect(click.mock.contexts).toEqual([fileField()]);

  const report = new File(['%PDF'], 'Report.pdf');
  choose(report);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Report.pdf, 4.00 B')).toBeDefined();
  await user.click(button('Add Source'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.get('file')).toEqual(report);
});

test('a refused file counts as an unsaved change', async () => {
  const { user } = await open(storedSource);
  choose(refused);
  await user.click(button('Cancel'));
  expect(screen.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeDefined();
});
