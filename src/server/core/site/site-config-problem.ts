import type * as z from 'zod/mini';
import * as config from '#site.config';
import * as texts from '#site.texts';
import { SettingError } from '#server/core/settings/env.ts';
import { siteConfigSchema, siteTextFileSchema } from '#domain/site/site-config.ts';

/** The exports of both files. */
interface SiteFiles {
  config: object;
  texts: object;
}

/**
 * Checks site.config.ts and site.texts.ts. Returns what is wrong, on one line that names the file and
 * the field; `undefined` if nothing is. The build and the start of the server check them, so that no
 * page can fail because of them.
 */
export function siteConfigProblem(files: SiteFiles = { config, texts }): string | undefined {
  return (
    problemIn('site.config.ts', siteConfigSchema.safeParse({ ...files.config }).error) ??
    problemIn('site.texts.ts', siteTextFileSchema.safeParse({ ...files.texts }).error)
  );
}

/** @throws SettingError if site.config.ts or site.texts.ts is wrong, see {@link siteConfigProblem} */
export function checkSiteConfig(): void {
  const problem = siteConfigProblem();
  if (problem !== undefined) throw new SettingError(problem);
}

function problemIn(file: string, error: z.core.$ZodError | undefined): string | undefined {
  const [issue] = error?.issues ?? [];
  return issue && `${file}: ${issue.message}.`;
}
