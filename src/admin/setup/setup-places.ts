import { adminAddress } from '#domain/addresses.ts';
import type { SetupItemId } from '#domain/setup/setup.ts';

interface SetupPlace {
  label: string;
  /** Where it is done. */
  href: string;
  /** What follows while it is not done. */
  hint?: string;
}

/** The id of the list of videos. While it is empty, its address opens the dialog that adds a video. */
export const VIDEO_LIST_ID = 'videos';

/** The fragment of the address that opens the dialog that adds a source to the first video. */
export const NEW_SOURCE = 'new-source';

export const setupPlaces: Readonly<Record<SetupItemId, SetupPlace>> = {
  name: { label: 'Name your site', href: `${adminAddress.siteSettings}#brand` },
  video: { label: 'Publish your first video', href: `${adminAddress.videos}#${VIDEO_LIST_ID}` },
  source: { label: 'Add a source to a video', href: `${adminAddress.videos}#${NEW_SOURCE}` },
  about: {
    label: 'Write your About page',
    href: adminAddress.bio,
    hint: 'Until you write one, visitors read a sample there. It states facts about a person, such as a career, that may not be true of you.',
  },
  email: {
    label: 'Save your contact email',
    href: `${adminAddress.settings}#contactEmail`,
  },
  'test-mail': {
    label: 'Send yourself a test mail',
    href: `${adminAddress.mailServer}#mail-server`,
  },
  address: {
    label: 'Set the public address of the site',
    href: `${adminAddress.health}#health-address`,
  },
  passkey: { label: 'Add a passkey', href: `${adminAddress.security}#passkeys-title` },
  backup: {
    label: 'Keep backups in another place',
    href: `${adminAddress.health}#health-backups`,
  },
};
