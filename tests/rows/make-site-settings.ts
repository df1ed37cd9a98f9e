import { randomUUID } from 'node:crypto';
import type { SiteValues } from '#domain/site/site.ts';
import type { Database } from '#server/database/tables.ts';

/** Sets values of the site; the others have their defaults. */
export async function makeSiteSettings(
  database: Database,
  values: Partial<SiteValues>,
): Promise<void> {
  await database.deleteFrom('site_settings').execute();
  await database
    .insertInto('site_settings')
    .values({
      id: randomUUID(),
      brand: null,
      creatorName: null,
      tagline: null,
      footerBlurb: null,
      copyrightYear: null,
      timeZone: null,
      accent: null,
      correctionsPolicy: null,
      updatedAt: new Date().toISOString(),
      ...values,
    })
    .execute();
}
