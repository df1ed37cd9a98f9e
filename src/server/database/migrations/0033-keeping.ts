import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The columns of a table that visitors see, in rows to which a condition applies. */
interface PublicColumns {
  table: string;
  columns: readonly string[];
  /** With `row` for the row. */
  condition: (row: string) => string;
}

/**
 * Adds what keeps the evidence: the settings of the owner, snapshots of sources in the Internet
 * Archive, own copies, the health of sources and videos, mirrors of videos, and the times at which
 * other hosts may be asked again. Triggers change the version of the content only when something
 * changes that visitors see.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .createTable('keeping_settings')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('checksLinks', 'boolean', (column) => column.notNull())
    .addColumn('archivesSources', 'boolean', (column) => column.notNull())
    .addColumn('copiesDocuments', 'boolean', (column) => column.notNull())
    .addColumn('playsAfterClick', 'boolean', (column) => column.notNull())
    .addColumn('copiesShown', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('outbound_slots')
    .addColumn('service', text, (column) => column.notNull().primaryKey())
    .addColumn('freeAt', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('source_archives')
    .addColumn('sourceId', text, (column) =>
      column.notNull().primaryKey().references('sources.id').onDelete('cascade'),
    )
    .addColumn('ofUrl', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('url', text)
    .addColumn('capturedAt', text)
    .addColumn('jobId', text)
    .addColumn('jobStartedAt', text)
    .addColumn('isRequested', 'boolean', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', text)
    .addColumn('message', text)
    .execute();
  await schema
    .createTable('source_copies')
    .addColumn('sourceId', text, (column) =>
      column.notNull().primaryKey().references('sources.id').onDelete('cascade'),
    )
    .addColumn('ofUrl', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('fileName', text)
    .addColumn('sha256', text)
    .addColumn('sizeBytes', 'integer')
    .addColumn('mediaType', text)
    .addColumn('capturedAt', text)
    .addColumn('isAttached', 'boolean', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', text)
    .addColumn('message', text)
    .execute();
  await schema
    .createTable('source_health')
    .addColumn('sourceId', text, (column) =>
      column.notNull().primaryKey().references('sources.id').onDelete('cascade'),
    )
    .addColumn('ofUrl', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('strikes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('httpStatus', 'integer')
    .addColumn('finalUrl', text)
    .addColumn('failingSince', text)
    .addColumn('lastOkAt', text)
    .addColumn('checkedAt', text)
    .addColumn('dueAt', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('video_health')
    .addColumn('videoId', text, (column) =>
      column.notNull().primaryKey().references('videos.id').onDelete('cascade'),
    )
    .addColumn('ofYoutubeId', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('shownState', text)
    .addColumn('strikes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failingSince', text)
    .addColumn('lastOkAt', text)
    .addColumn('checkedAt', text)
    .addColumn('dueAt', text, (column) => column.notNull())
    .addColumn('thumbnailName', text)
    .execute();
  await schema
    .createTable('mirrors')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('videoId', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('label', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('sortOrder', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('evidence_reports')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('current', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('video_health_by_youtube_id')
    .on('video_health')
    .column('ofYoutubeId')
    .execute();
  await schema.createIndex('mirrors_by_video').on('mirrors').column('videoId').execute();
  for (const [table, column] of dueColumns) {
    await schema.createIndex(`${table}_by_due_time`).on(table).column(column).execute();
  }
  for (const changes of publicColumns) {
    await (isPostgres ? addPostgresTriggers : addSqliteTriggers)(database, changes);
  }
}

const dueColumns = [
  ['source_archives', 'dueAt'],
  ['source_copies', 'dueAt'],
  ['source_health', 'dueAt'],
  ['video_health', 'dueAt'],
] as const;

const publicColumns: PublicColumns[] = [
  {
    table: 'keeping_settings',
    columns: ['playsAfterClick', 'copiesShown'],
    condition: () => 'true',
  },
  { table: 'mirrors', columns: ['label', 'url', 'sortOrder'], condition: () => 'true' },
  {
    table: 'source_archives',
    columns: ['ofUrl', 'url', 'capturedAt'],
    condition: (row) => `${row}."url" is not null`,
  },
  {
    table: 'source_copies',
    columns: ['ofUrl', 'fileName', 'sha256', 'capturedAt'],
    condition: (row) => `${row}."fileName" is not null`,
  },
  {
    table: 'source_health',
    columns: ['ofUrl', 'state', 'lastOkAt'],
    condition: (row) => `${row}."state" = 'gone'`,
  },
  {
    table: 'video_health',
    columns: ['ofYoutubeId', 'shownState', 'thumbnailName'],
    condition: (row) => `(${row}."shownState" is not null or ${row}."thumbnailName" is not null)`,
  },
];

/** The conditions under which each change of a row changes what visitors see. */
function conditions({ columns, condition }: PublicColumns): Record<string, string> {
  const differs = columns.map((column) => `new."${column}" is distinct from old."${column}"`);
  return {
    insert: condition('new'),
    update: `(${condition('old')} or ${condition('new')}) and (${differs.join(' or ')})`,
    delete: condition('old'),
  };
}

async function addPostgresTriggers(
  database: Kysely<unknown>,
  changes: PublicColumns,
): Promise<void> {
  const { table } = changes;
  for (const [event, when] of Object.entries(conditions(changes))) {
    await sql`
      create constraint trigger ${sql.ref(`${table}_${event}_changes_content`)}
      after ${sql.raw(event)} on ${sql.table(table)}
      deferrable initially deferred
      for each row when (${sql.raw(when)}) execute function change_content_version()`.execute(
      database,
    );
  }
  await sql`
    create trigger ${sql.ref(`${table}_truncation_changes_content`)}
    after truncate on ${sql.table(table)}
    for each statement execute function change_content_version()`.execute(database);
}

async function addSqliteTriggers(database: Kysely<unknown>, changes: PublicColumns): Promise<void> {
  const { table } = changes;
  for (const [event, when] of Object.entries(conditions(changes))) {
    await sql`
      create trigger ${sql.ref(`${table}_${event}_changes_content`)}
      after ${sql.raw(event)} on ${sql.table(table)}
      for each row when (${sql.raw(when)})
      begin
        insert into content_version values ('content', hex(randomblob(16)))
        on conflict (id) do update set version = excluded.version;
      end`.execute(database);
  }
}
