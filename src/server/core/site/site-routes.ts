import type * as z from 'zod/mini';
import * as calls from '#domain/calls/settings-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { siteSettings, type siteUpdateSchema } from '#domain/site/site-input.ts';
import { type AdminSite, siteTextsSchema } from '#domain/site/site.ts';
import type { Core } from '#server/core/database/core.ts';
import { implement } from '#server/core/http/implement.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/http/unchanged.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import type { ReadSite } from './read-site.ts';
import { pictureNames } from './picture-names.ts';
import { findPictureVersion } from './picture-store.ts';
import { siteDefaults } from './site-defaults.ts';
import { pictureAddress, pictureSource } from './site-pictures.ts';

export function siteRoutes(app: App, { database, now }: Core, readSite: ReadSite): void {
  implement(app, calls.readSite, () => readSite(), { config: { isCached: true } });

  app.get(
    apiRoute.siteTexts,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'The longer texts of the site', response: { 200: siteTextsSchema } },
    },
    () => readSite(),
  );

  implement(app, calls.readAdminSite, () => findForAdmin());

  implement(app, calls.saveSite, async (request) => {
    const { seen, ...update } = request.body;
    const { changes } = await updateSettings(database, siteSettings, update, now(), seen);
    const labels = Object.entries(LABELS).filter(([name]) => name in changes);
    request.changeDetail = labels.map(([, label]) => label).join(', ');
    const saved = await findForAdmin();
    return labels.length === 0 ? unchanged(saved) : saved;
  });

  async function findForAdmin(): Promise<AdminSite> {
    const values = await findSettings(database, siteSettings);
    const version = await findPictureVersion(database);
    const addressOf = (pictureVersion: string | null) =>
      pictureAddress(pictureSource(values, pictureVersion), pictureNames.largeLogo);
    return {
      values: { ...values, picture: version === null ? null : addressOf(version) },
      defaults: { ...siteDefaults, picture: addressOf(null) },
    };
  }
}

/** The values in the words of the panel, for the audit trail. */
const LABELS: Readonly<Record<keyof z.output<typeof siteUpdateSchema>, string>> = {
  brand: 'site name',
  creatorName: 'your name',
  tagline: 'tagline',
  footerBlurb: 'footer text',
  copyrightYear: 'copyright year',
  timeZone: 'time zone',
  accent: 'accent color',
  correctionsPolicy: 'corrections policy',
};
