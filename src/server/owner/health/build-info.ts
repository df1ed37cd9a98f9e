import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Which version a build contains, and since when. */
const buildInfoSchema = z.object({
  version: z.string(),
  /** ISO 8601 instant in UTC. */
  builtAt: z.string(),
  /** Where newer versions are found: the `homepage` of package.json, or null without one. */
  homepage: z.nullable(z.string()),
});

export type BuildInfo = z.infer<typeof buildInfoSchema>;

const packageSchema = z.object({ version: z.string(), homepage: z.optional(z.string()) });

/** Writes the information about a build into its folder. */
export async function writeBuildInfo(
  buildFolder: string,
  packageJson: unknown,
  builtAt: Date,
): Promise<void> {
  const { version, homepage = null } = packageSchema.parse(packageJson);
  const info: BuildInfo = { version, builtAt: builtAt.toISOString(), homepage };
  await writeFile(fileIn(buildFolder), JSON.stringify(info));
}

export async function readBuildInfo(buildFolder: string): Promise<BuildInfo> {
  return buildInfoSchema.parse(JSON.parse(await readFile(fileIn(buildFolder), 'utf8')));
}

function fileIn(buildFolder: string): string {
  return join(buildFolder, 'build.json');
}
