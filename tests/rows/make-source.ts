import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { writeUpload } from './stored-files.ts';
import { makeVideo } from './make-video.ts';
import { insertRow } from './sample-rows.ts';

/** Stores a source with the given changes, by default of a new video, and returns its row. */
export async function makeSource(database: Database, changes: Partial<Row<'sources'>> = {}) {
  const videoId = changes.videoId ?? (await makeVideo(database)).id;
  return insertRow(database, 'sources', {
    id: randomUUID(),
    title: 'The Constitution, Article I',
    description: 'Section 7 describes the path of a bill.',
    url: 'https://www.archives.gov/founding-docs/constitution-transcript',
    createdAt: '2025-03-01T12:00:00.000Z',
    ...changes,
    videoId,
  });
}

interface SourceWithFile {
  id: string;
  /** Name and URL of the file. */
  name: string;
  url: string;
}

/** Stores a file and a source that references it. */
export async function makeSourceWithFile(database: Database, env: Env): Promise<SourceWithFile> {
  const name = `source-${randomUUID()}.pdf`;
  await writeUpload(env, name);
  const url = `/uploads/${name}`;
  const { id } = await makeSource(database, { url });
  return { id, name, url };
}

/** Returns the rows of all sources by sort order. */
export function storedSources({ database }: { database: Database }): Promise<Row<'sources'>[]> {
  return database.selectFrom('sources').selectAll().orderBy('sortOrder').execute();
}
