import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type * as z from 'zod/mini';

import type { SettingsAccess } from '#domain/settings-group.ts';

import { ListSkeleton } from '../list-state.tsx';
import { QueryFailure } from '../requests/query-failure.tsx';
import { readSettings } from './use-settings.ts';

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
  const query = useQuery(readSettings(group));
  const titleId = useId();

  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">{text}</p>
      {query.isPending && <ListSkeleton rows={4} rowClassName="h-20" />}
      {query.isError && <QueryFailure what="These settings" query={query} />}
      {query.data !== undefined && children(query.data)}
    </section>
  );
}
