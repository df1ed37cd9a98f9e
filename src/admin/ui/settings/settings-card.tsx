import { useId, type ReactNode } from 'react';
import type * as z from 'zod/mini';

import type { SettingsAccess } from '#domain/settings-group.ts';

import { Loaded } from '../requests/loaded.tsx';
import { useStoredSettings } from './use-settings.ts';

interface SettingsCardProps<Shown extends z.ZodMiniType> {
  group: SettingsAccess<z.ZodMiniObject, Shown>;
  title: string;
  text: string;
  className?: string;
  /** What is shown once the settings are loaded. */
  children: (settings: z.output<Shown>) => ReactNode;
}

/** A card of the Settings tab about a group of settings: loading, failed, or with its settings. */
export function SettingsCard<Shown extends z.ZodMiniType>({
  group,
  title,
  text,
  className = 'max-w-reading',
  children,
}: SettingsCardProps<Shown>) {
  const query = useStoredSettings(group);
  const titleId = useId();

  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">{text}</p>
      <Loaded what="These settings" query={query} rows={4} rowClassName="h-20">
        {children}
      </Loaded>
    </section>
  );
}
