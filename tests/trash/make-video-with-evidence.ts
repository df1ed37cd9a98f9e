import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';

interface VideoWithEvidence {
  video: Row<'videos'>;
  sources: Row<'sources'>[];
  /** The names of the uploaded files: two of sources, a copy of a source, and the thumbnail. */
  files: string[];
}

/**
 * Stores a video with five sources, four files, and rows in every table that goes with a video: moments,
 * corrections, a transcript, a mirror, what the checks have found, and a message about the video.
 */
export async function makeVideoWithEvidence(
  database: Database,
  site: Pick<Env, 'dataDir'> & Partial<Pick<Env, 'bucket' | 'databaseUrl'>>,
): Promise<VideoWithEvidence> {
  const video = await makeVideo(database, { title: 'Rents in Größe', youtubeId: 'trashTube01' });
  const videoId = video.id;
  const files = Array.from({ length: 3 }, () => `source-${randomUUID()}.pdf`);
  const thumbnailName = `thumbnail-${randomUUID()}.jpg`;
  files.push(thumbnailName);
  for (const [index, name] of files.entries()) await writeUpload(site, name, makePdf(500 + index));
  const sources: Row<'sources'>[] = [];
  for (let index = 0; index < 5; index += 1) {
    const isFile = index < 2;
    const source = await makeSource(database, {
      videoId,
      title: `Evidence ${index} “quoted”`,
      sortOrder: 5 - index,
      kind: 'court',
      access: 'account',
      language: 'de',
      url: isFile ? `/uploads/${files[index]}` : `https://evidence.example/${index}`,
      ...(isFile && {
        fileName: `Report ${index}.pdf`,
        fileType: 'pdf',
        fileSizeBytes: 500 + index,
      }),
    });
    sources.push(source);
    for (const startSecond of [30 + index, 90 + index]) {
      await makeCitation(database, { videoId, sourceId: source.id, startSecond });
    }
  }
  const [first, second] = sources.map(({ id }) => id);
  const url = 'https://evidence.example/2';
  await makeRow(database, 'address_copies', { url, fileName: files[2] ?? '' });
  await makeArchive(database, { url });
  await makeRow(database, 'address_checks', { url });
  const { youtubeId } = video;
  const shown = { state: 'ok', shownState: null, thumbnailName } as const;
  await makeRow(database, 'youtube_videos', { youtubeId, ...shown });
  await makeRow(database, 'mirrors', { id: randomUUID(), videoId });
  await makeTranscript(database, { videoId });
  await makeCorrection(database, { videoId, sourceId: first ?? null });
  await makeCorrection(database, { videoId, sourceId: second ?? null });
  await makeCorrection(database, { videoId, text: 'Also wrong.' });
  await makeMessage(database, { message: { aboutVideoId: videoId, aboutSecond: 30 } });
  return { video, sources, files };
}
