import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { siteUpdateSchema } from '#domain/site/site-input.ts';
import {
  type AdminSite,
  adminSiteSchema,
  siteReplySchema,
  siteTextsSchema,
} from '#domain/site/site.ts';
import { siteTotalsSchema } from '#domain/site/site-totals.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import type { ReadSite } from './read-site.ts';
import { pictureNames } from './picture-names.ts';
import type { PictureStore } from './picture-store.ts';
import { siteDefaults } from './site-defaults.ts';
import { pictureAddress, pictureSource } from './site-pictures.ts';
import type { SiteStore } from './site-store.ts';

interface SiteDependencies {
  site: SiteStore;
  pictures: PictureStore;
  readSite: ReadSite;
  now: () => Date;
}

export function siteRoutes(app: App, { site, pictures, readSite, now }: SiteDependencies): void {
  app.get(
    apiRoute.site,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'The values of the site', response: { 200: siteReplySchema } },
    },
    () => readSite(),
  );

  app.get(
    apiRoute.siteTexts,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'The longer texts of the site', response: { 200: siteTextsSchema } },
    },
    () => readSite(),
  );

  app.get(
    adminApiRoute.adminSite,
    {
      schema: {
        summary: 'The values of the site that are set, and the defaults',
        response: { 200: adminSiteSchema },
      },
    },
    () => findForAdmin(),
  );

  app.post(
    adminApiRoute.adminSite,
    {
      schema: {
        summary: 'Change the site',
        body: z.extend(siteUpdateSchema, { seen: seenSchema }),
        response: { 200: adminSiteSchema, 409: changedMeanwhileReplySchema },
      },
    },
    async (request) => {
      const { seen, ...update } = request.body;
      const changes = await site.save(update, now(), seen);
      const labels = Object.entries(LABELS).filter(([name]) => name in changes);
      request.changeDetail = labels.map(([, label]) => label).join(', ');
      const saved = await findForAdmin();
      return labels.length === 0 ? unchanged(saved) : saved;
    },
  );

  async function findForAdmin(): Promise<AdminSite> {
    const { values } = await site.find();
    const version = await pictures.findVersion();
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

interface SiteTotalsDependencies<VideoIds> {
  videos: { count: () => Promise<number>; selectIds: () => VideoIds };
  sources: { count: (videoIds: VideoIds) => Promise<number> };
  corrections: { count: () => Promise<number> };
}

export function siteTotalsRoutes<VideoIds>(
  app: App,
  { videos, sources, corrections }: SiteTotalsDependencies<VideoIds>,
): void {
  app.get(
    apiRoute.siteTotals,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'How many videos, sources and corrections visitors can see',
        response: { 200: siteTotalsSchema },
      },
    },
    async () => ({
      videos: await videos.count(),
      sources: await sources.count(videos.selectIds()),
      corrections: await corrections.count(),
    }),
  );
}
