import { callsOf } from '#domain/calls/calls-of.ts';
import { seenSchema } from '#domain/http/seen.ts';
import type { SettingsGroup } from '#domain/settings-group.ts';
import type { Core } from '#server/core/database/core.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { findSettings, updateSettings } from './settings-store.ts';

/** What a group does besides storing what is sent and returning what is stored. */
interface SettingsOptions<Values> {
  /** Turns the values into the reply, which may have facts besides them. */
  toReply?: (values: Values) => object | Promise<object>;
  /** Turns what the owner sends into what is stored. May refuse it. */
  toUpdate?: (input: Partial<Values>) => Partial<Values> | Promise<Partial<Values>>;
  /** The values in the words of the panel, for the audit trail. */
  labels?: Readonly<Partial<Record<keyof Values, string>>>;
}

/** Registers the routes that read and save a group of settings, see `callsOf`. */
export function implementSettings<Values extends object>(
  app: App,
  core: Core,
  group: SettingsGroup<Values>,
  options?: SettingsOptions<Values>,
): void;
export function implementSettings(
  app: App,
  { database, now }: Core,
  group: SettingsGroup<object>,
  {
    toReply = (values) => values,
    toUpdate = (input) => input,
    labels = {},
  }: SettingsOptions<object> = {},
): void {
  const { read, save } = callsOf(group);

  implement(app, read, async () => toReply(await findSettings(database, group)));

  implement(app, save, async (request, reply) => {
    const { seen, ...input } = request.body;
    const update = await toUpdate(input);
    const saved = await updateSettings(database, group, update, now(), seenSchema.parse(seen));
    const { values, changes, updatedAt, isFirst } = saved;
    const changed = Object.entries<string>(labels).filter(([name]) => name in changes);
    request.changeDetail = changed.map(([, label]) => label).join(', ');
    if (isFirst && group.otherReplies?.[201]) reply.code(201);
    const stored = { id: group.name, updatedAt, ...(await toReply(values)) };
    return Object.keys(changes).length > 0 ? stored : unchanged(stored);
  });
}
