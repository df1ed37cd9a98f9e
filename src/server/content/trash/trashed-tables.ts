import type { TrashKind } from '#domain/trash/trash-entry.ts';
import type { StoredRow } from '#server/core/database/stored-rows.ts';
import type { Tables } from '#server/core/database/tables.ts';

/** A table whose rows go into the trash, and come back, with a row of another table. */
export interface TrashedTable {
  table: keyof Tables;
  /** The table of the row that they go with, and the column with its id; missing for the root of a kind. */
  parent?: { table: keyof Tables; column: string };
  /** What a row becomes when it is restored, if it is not as it was. */
  restored?: (row: StoredRow) => StoredRow;
}

/** Rows that stay when the row that they refer to is deleted. Restoring it restores the reference. */
export interface KeptReference {
  table: 'corrections' | 'contact_messages';
  column: 'videoId' | 'sourceId' | 'aboutVideoId';
  to: keyof Tables;
}

export const rootTables = {
  video: 'videos',
  source: 'sources',
  message: 'contact_messages',
} as const satisfies Record<TrashKind, keyof Tables>;

/**
 * Every table whose rows go with a video, a source or a message, each after the table that its rows go
 * with. 'Duplicate' copies the rows that go with a video, see `copyRows`. A new table with a foreign key
 * to one of them belongs here, in `keptReferences` or in `unrestoredTables`; a test reports it otherwise.
 * See decision 55.
 */
export const trashedTables: readonly TrashedTable[] = [
  { table: 'videos' },
  { table: 'transcripts', parent: { table: 'videos', column: 'videoId' } },
  { table: 'mirrors', parent: { table: 'videos', column: 'videoId' } },
  { table: 'sources', parent: { table: 'videos', column: 'videoId' } },
  { table: 'citations', parent: { table: 'sources', column: 'sourceId' } },
  { table: 'contact_messages' },
  {
    table: 'mail_outbox',
    parent: { table: 'contact_messages', column: 'messageId' },
    // The digest may have been sent in the meantime, and would then never announce the message.
    restored: (row) => (row['state'] === 'waiting' ? { ...row, digestId: null } : row),
  },
];

export const keptReferences: readonly KeptReference[] = [
  { table: 'corrections', column: 'videoId', to: 'videos' },
  { table: 'corrections', column: 'sourceId', to: 'sources' },
  { table: 'contact_messages', column: 'aboutVideoId', to: 'videos' },
];

/**
 * Tables whose rows are deleted with a video, and are not restored: the search index is made again from the
 * others, see `indexVideo`, and the links to a preview have ended.
 */
export const unrestoredTables: readonly (keyof Tables)[] = ['search_passages', 'preview_links'];

/** The tables of a kind, each after the table that its rows go with. */
export function tablesOf(kind: TrashKind): TrashedTable[] {
  const found = new Set<keyof Tables>([rootTables[kind]]);
  for (const { table, parent } of trashedTables) {
    if (parent && found.has(parent.table)) found.add(table);
  }
  return trashedTables.filter(({ table }) => found.has(table));
}
