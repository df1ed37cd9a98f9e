import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { renderComponent } from '#tests/components/render-component.tsx';
import { heldReply, holdRequests, renderPanel } from '#tests/components/render-panel.tsx';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { ReaderSettingsForm } from './reader-settings-form.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Waits until these settings are stored. */
function expectStored({ database }: TestApp, settings: object) {
  return expect.poll(() => findSettings(database, readerSettings)).toMatchObject(settings);
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sav/ });

test('fields cannot be edited while they are being saved, and then show what is stored', async () => {
  await using app = await startApp();
  const settings = { ...readerSettings.defaults, missing: [] };
  const held = heldReply();
  const user = renderComponent(<ReaderSettingsForm settings={settings} />, {
    app,
    replies: { 'POST /api/admin/reader-settings': held.reply },
  });
  await user.type(field('Your name and postal address'), ' Ada, 1 Main St');
  await user.click(save());
  await screen.findByRole('button', { name: 'Saving...' });
  await user.type(field('Your name and postal address'), ', Springfield');
  expect(field('Your name and postal address').value).toBe(' Ada, 1 Main St');
  await act(async () => held.release(Response.json({ ...settings, identity: 'Ada, 1 Main St' })));
  await waitFor(() => expect(save().textContent).toBe('Save Reader Settings'));
  expect(field('Your name and postal address').value).toBe('Ada, 1 Main St');
  expect(save().disabled).toBe(true);
});

test('a switch is shown as chosen at once, and is stored', async () => {
  await using app = await startApp();
  const { user } = await renderPanel(adminAddress.readers, { app });
  const invites = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Invite from the contact form',
  });
  await user.click(invites);
  expect(invites.checked).toBe(false);
  await expectStored(app, { invitesFromContactForm: false });
  expect(invites.checked).toBe(false);
});

test('a switch and fields that are saved before the first reply are both stored', async () => {
  await using app = await startApp();
  const { user } = await renderPanel(adminAddress.readers, { app });
  await user.tripleClick(await screen.findByLabelText('Mails per day'));
  await user.keyboard('60');
  const released = Promise.withResolvers<void>();
  holdRequests(released.promise);
  await user.click(screen.getByRole('switch', { name: 'Invite from the contact form' }));
  await user.click(save());
  released.resolve();
  await expectStored(app, { invitesFromContactForm: false, perDay: 60 });
  await waitFor(() => expect(save().textContent).toBe('Save Reader Settings'));
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
});

test.each([
  ['Load theirs', 400],
  ['Save mine', 60],
])('settings that another window has changed meanwhile: "%s"', async (choice, perDay) => {
  await using app = await startApp();
  const { user } = await renderPanel(adminAddress.readers, { app });
  await user.tripleClick(await screen.findByLabelText('Mails per day'));
  await user.keyboard('60');
  await updateSettings(app.database, readerSettings, { perHour: 50 }, new Date());
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: choice }));
  await waitFor(() => expect(field('Mails per day').value).toBe(String(perDay)));
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(field('Mails per hour').value).toBe('50');
  expect(document.activeElement).not.toBe(document.body);
  await expectStored(app, { perHour: 50, perDay });
});
