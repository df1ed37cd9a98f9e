import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { holdRequests, renderPanel } from '#tests/components/render-panel.tsx';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';

/** Waits until these settings are stored. */
function expectStored({ database }: TestApp, settings: object) {
  return expect.poll(() => findSettings(database, readerSettings)).toMatchObject(settings);
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sav/ });

test('a switch is shown as chosen at once, and stored with fields that are saved before its reply', async () => {
  await using app = await startApp();
  const { user } = await renderPanel(adminAddress.readers, { app });
  await user.tripleClick(await screen.findByLabelText('Mails per day'));
  await user.keyboard('60');
  const released = Promise.withResolvers<void>();
  holdRequests(released.promise);
  const name = 'Invite from the contact form';
  const invites = screen.getByRole<HTMLInputElement>('switch', { name });
  await user.click(invites);
  expect(invites.checked).toBe(false);
  await user.click(save());
  released.resolve();
  await expectStored(app, { invitesFromContactForm: false, perDay: 60 });
  await waitFor(() => expect(save().textContent).toBe('Save Reader Settings'));
  expect(save().disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Mails per day').value).toBe('60');
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
});

test('"Save mine" keeps what another window has saved in other fields', async () => {
  await using app = await startApp();
  const { user } = await renderPanel(adminAddress.readers, { app });
  await user.tripleClick(await screen.findByLabelText('Mails per day'));
  await user.keyboard('60');
  await updateSettings(app.database, readerSettings, { perHour: 50 }, new Date());
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(save().disabled).toBe(true));
  await expectStored(app, { perHour: 50, perDay: 60 });
});
