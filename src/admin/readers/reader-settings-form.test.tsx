import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultReaderSettings } from '#domain/readers/reader-settings.ts';
import { startApp } from '#tests/app/start-app.ts';
import { renderComponent } from '#tests/components/render-component.tsx';
import { heldReply } from '#tests/components/render-panel.tsx';

import { ReaderSettingsForm } from './reader-settings-form.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sav/ });

test('what is typed while the settings are being saved stays in the fields', async () => {
  await using app = await startApp();
  const settings = { ...defaultReaderSettings, missing: [] };
  const held = heldReply();
  const user = renderComponent(<ReaderSettingsForm settings={settings} />, {
    app,
    replies: { 'POST /api/admin/reader-settings': held.reply },
  });
  await user.type(field('Your name and postal address'), 'Ada, 1 Main St');
  await user.click(save());
  await screen.findByRole('button', { name: 'Saving...' });
  await user.type(field('Your name and postal address'), ', Springfield');
  await user.clear(field('Mails per hour'));
  await user.type(field('Mails per hour'), '50');
  await act(async () => held.release(Response.json({ ...settings, identity: 'Ada, 1 Main St' })));
  await waitFor(() => expect(save().textContent).toBe('Save Reader Settings'));
  expect(field('Your name and postal address').value).toBe('Ada, 1 Main St, Springfield');
  expect(field('Mails per hour').value).toBe('50');
  expect(save().disabled).toBe(false);
});
