import * as calls from '#domain/calls/settings-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { type AdminSite, siteTextsSchema } from '#domain/site/site.ts';
import type { Core } from '#server/core/database/core.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { implementSettings } from '#server/core/stored-settings/implement-settings.ts';
import type { ReadSite } from './read-site.ts';
import { pictureNames } from './picture-names.ts';
import { findPictureVersion } from './picture-store.ts';
import { siteDefaults } from './site-defaults.ts';
import { pictureAddress, pictureSource } from './site-pictures.ts';

export function siteRoutes(app: App, core: Core, readSite: ReadSite): void {
  implement(app, calls.readSite, () => readSite(), { config: { isCached: true } });

  app.get(
    apiRoute.siteTexts,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'The longer texts of the site', response: { 200: siteTextsSchema } },
    },
    () => readSite(),
  );

  implementSettings(app, core, siteSettings, {
    async toReply(values): Promise<AdminSite> {
      const version = await findPictureVersion(core.database);
      const addressOf = (pictureVersion: string | null) =>
        pictureAddress(pictureSource(values, pictureVersion), pictureNames.largeLogo);
      return {
        values: { ...values, picture: version === null ? null : addressOf(version) },
        defaults: { ...siteDefaults, picture: addressOf(null) },
      };
    },
    labels: {
      brand: 'site name',
      creatorName: 'your name',
      tagline: 'tagline',
      footerBlurb: 'footer text',
      copyrightYear: 'copyright year',
      timeZone: 'time zone',
      language: 'language of your videos',
      accent: 'accent color',
      correctionsPolicy: 'corrections policy',
    },
  });
}
