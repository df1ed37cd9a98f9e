import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useFormContext } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { renderComponent } from '#tests/components/render-component.tsx';

import { EditorDialog } from './editor-dialog.tsx';

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, { error: 'Title is required' })),
  note: z.string(),
});

type Form = z.input<typeof schema>;

function Fields() {
  const { register, formState } = useFormContext<Form>();
  return (
    <>
      <label>
        Title
        <input {...register('title')} />
      </label>
      <p>{formState.errors.title?.message}</p>
      <label>
        Note
        <input {...register('note')} />
      </label>
    </>
  );
}

type Save = (values: Form, changes: Partial<Form>) => Promise<unknown>;

interface Options {
  save?: Save;
  defaults?: () => Promise<Form>;
}

function openDialog({ save = () => Promise.resolve(), defaults }: Options = {}) {
  const onSave = vi.fn<Save>(save);
  const onClose = vi.fn<() => void>();
  const user = renderComponent(
    <EditorDialog
      title="Edit Thing"
      schema={schema}
      defaults={defaults ?? { title: 'A title', note: '' }}
      saveLabel="Save Changes"
      toasts={{ success: 'Saved', failure: 'Not saved' }}
      save={onSave}
      onClose={onClose}
    >
      <Fields />
    </EditorDialog>,
  );
  return { user, onSave, onClose };
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('saving passes all values and the changes, then closes the dialog', async () => {
  const { user, onSave, onClose } = openDialog();
  await user.type(title(), '!');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSave.mock.calls).toEqual([[{ title: 'A title!', note: '' }, { title: 'A title!' }]]);
  expect(await screen.findByText('Saved')).toBeDefined();
});

test('an invalid field is focused, and nothing is saved', async () => {
  const { user, onSave, onClose } = openDialog();
  await user.clear(title());
  await user.click(button('Save Changes'));
  expect(await screen.findByText('Title is required')).toBeDefined();
  expect(document.activeElement).toBe(title());
  expect(onSave).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('the fields and buttons are disabled while the dialog is saving', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, onClose } = openDialog({ save: () => promise });
  await user.click(button('Save Changes'));
  expect(button('Saving...').disabled).toBe(true);
  expect(button('Cancel').disabled).toBe(true);
  expect(title().matches(':disabled')).toBe(true);
  resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a failed save keeps the dialog open with the typed text, and can be repeated', async () => {
  const save = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new TypeError('offline'));
  const { user, onClose } = openDialog({ save });
  await user.type(title(), '!');
  await user.click(button('Save Changes'));
  expect(await screen.findByText('Not saved')).toBeDefined();
  expect(title().value).toBe('A title!');
  expect(onClose).not.toHaveBeenCalled();

  save.mockResolvedValueOnce(undefined);
  await user.click(button('Save Changes'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a canceled request shows no toast', async () => {
  const { user, onClose } = openDialog({
    save: () => Promise.reject(new DOMException('Canceled', 'AbortError')),
  });
  await user.click(button('Save Changes'));
  await waitFor(() => expect(button('Save Changes').disabled).toBe(false));
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog whose only edit was undone closes without a question', async () => {
  const { user, onClose } = openDialog();
  await user.type(title(), '!');
  await user.type(title(), '{Backspace}');
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog with unsaved changes asks before it closes', async () => {
  const { user, onClose } = openDialog();
  await user.type(title(), '!');
  await user.click(button('Cancel'));
  const question = screen.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(title().value).toBe('A title!');

  await user.click(button('Cancel'));
  await user.click(button('Discard'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('neither Escape nor a click outside closes the dialog', async () => {
  const { user, onClose } = openDialog();
  await user.keyboard('{Escape}');
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog that fetches its defaults can be saved once they have arrived; the changes are the fields that differ from them', async () => {
  const { promise, resolve } = Promise.withResolvers<Form>();
  const { user, onSave } = openDialog({ defaults: () => promise });
  expect(screen.getByText('Loading...')).toBeDefined();
  expect(button('Save Changes').disabled).toBe(true);

  resolve({ title: 'Fetched', note: '' });
  await waitFor(() => expect(title().value).toBe('Fetched'));
  await user.type(screen.getByLabelText('Note'), 'New');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.lastCall).toEqual([{ title: 'Fetched', note: 'New' }, { note: 'New' }]);
});
