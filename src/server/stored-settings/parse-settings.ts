import * as z from 'zod/mini';
import type { SettingsGroup } from '#domain/settings-group.ts';

/** What is stored of a group of settings. */
export interface StoredSettings<Values> {
  values: Values;
  /** The names of the stored values that cannot be used and therefore have their defaults. */
  unreadable: string[];
}

/**
 * Reads the settings of a group. A value that the panel would not have stored, for example because
 * another program has changed it, counts as not stored.
 *
 * @param json of the row; `undefined` while none are stored
 */
export function parseSettings<Values extends object>(
  { schema, defaults }: SettingsGroup<Values>,
  json: string | undefined,
): StoredSettings<Values> {
  const stored = { ...defaults, ...parseStored(json) };
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { values: parsed.data, unreadable: [] };
  const unreadable = [...new Set(parsed.error.issues.map(({ path: [name] }) => String(name)))];
  const usable = Object.entries(stored).filter(([name]) => !unreadable.includes(name));
  return { values: schema.parse({ ...defaults, ...Object.fromEntries(usable) }), unreadable };
}

/** The stored values, with those that this version of the site does not know. */
export function parseStored(json = '{}'): Record<string, unknown> {
  try {
    return storedSchema.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

const storedSchema = z.record(z.string(), z.unknown());
