import { siteSettings } from '#domain/site/site-input.ts';
import type { SiteValues } from '#domain/site/site.ts';
import type { Database } from '#server/core/database/tables.ts';

/** Sets values of the site, also such that the panel would refuse; the others have their defaults. */
export async function makeSiteSettings(
  database: Database,
  values: Partial<SiteValues>,
): Promise<void> {
  const row = {
    group: siteSettings.name,
    json: JSON.stringify({ ...siteSettings.defaults, ...values }),
    updatedAt: new Date().toISOString(),
  };
  await database
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('group').doUpdateSet(row))
    .execute();
}
