import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { expectations } from '#server/core/settings/setting-types.ts';
import { serviceSettings, settings } from '#server/core/settings/settings.ts';
import { smtpEnv, smtpSettings } from '#server/core/settings/smtp-settings.ts';

/** Every setting of the server, checked and typed; docs/operating.md and .env.example explain each. */
export type Env = ReturnType<typeof readEnv>;

/** An invalid setting, which keeps the server from starting. The message is one line without secrets. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/**
 * Reads the settings of this process. A `.env` file in the working directory supplies
 * variables that the environment does not set.
 *
 * @throws SettingError for the first setting with an invalid value
 */
export function loadEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(process.env);
}

/** Whether npm started this process as a script: npm sets this variable for its scripts. */
export function isStartedByNpm(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined;
}

type Variables = Record<string, string | undefined>;

/**
 * Reads the settings of one environment. An empty value counts as not given.
 *
 * @throws SettingError for the first setting with an invalid value
 */
export function readEnv(variables: Variables) {
  const {
    siteUrl,
    uploadsUrl: bucket,
    backupUrl: backupBucket,
    checkEvery: checkEveryMs,
    ...values
  } = valuesOf(settings, variables);
  return {
    ...values,
    /** The public origin, without a path or a trailing slash. */
    siteUrl: siteUrl ?? `http://localhost:${values.port}`,
    /** False when `siteUrl` is only the default. The site then works under any host name. */
    isSiteUrlGiven: siteUrl !== undefined,
    /** Absolute path of the folder of the backups that are made automatically. */
    backupDir: values.backupDir ?? join(values.dataDir, 'backups'),
    /** Where uploads are stored; `undefined` means the folder `uploads` in `dataDir`. */
    bucket,
    /** The bucket that gets a copy of each nightly backup and of those made in the panel. */
    backupBucket,
    /** How often the address of a source and a video are checked. */
    checkEveryMs,
    ...smtpEnv(valuesOf(smtpSettings, variables)),
    services: valuesOf(serviceSettings, variables),
  };
}

function valuesOf<Group extends z.ZodMiniObject>(
  group: Group,
  variables: Variables,
): z.output<Group> {
  const given = Object.fromEntries(
    Object.keys(group.shape).map((name) => [name, variables[variableOf(name)] || undefined]),
  );
  const result = z.safeParse(group, given);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]);
  const schema = group.shape[name];
  const { must, example, isSecret } = (schema && expectations.get(schema)) ?? {};
  const variable = variableOf(name);
  const shown = isSecret ? '' : ` It is ${JSON.stringify(given[name]?.slice(0, 80))}.`;
  throw new SettingError(`${variable} must ${must}, for example ${variable}=${example}.${shown}`);
}

/** Returns SITE_URL for "siteUrl". */
function variableOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}
