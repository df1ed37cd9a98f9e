import type { Kysely } from 'kysely';
import { addContentTriggers } from '../0400-archives-of-addresses/content-triggers.ts';
import {
  moveOutOfTrash,
  type StoredRow,
  type TrashedRows,
} from '../0400-archives-of-addresses/move-out-of-trash.ts';
import { runStatements } from '../0300-settings/run-statements.ts';

/** What is known of a video on YouTube belongs to its id there. Before, each video had its own row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [
    table,
    'create index youtube_videos_by_due_time on youtube_videos ("dueAt")',
    'create index videos_by_youtube_id on videos ("youtubeId")',
    ofVideos,
    'drop table video_health',
  ]);
  await moveOutOfTrash(database, {
    migration: '0420-youtube-videos',
    from: 'video_health',
    to: 'youtube_videos',
    known: videosIn,
  });
  await addContentTriggers(database, {
    table: 'youtube_videos',
    columns: ['youtubeId', 'shownState', 'thumbnailName'],
    rows: (row) => `(${row}."shownState" is not null or ${row}."thumbnailName" is not null)`,
  });
}

const table = `
  create table youtube_videos (
    "youtubeId" text not null primary key,
    state text not null,
    "shownState" text,
    strikes integer not null default 0,
    "failingSince" text,
    "lastOkAt" text,
    "checkedAt" text,
    "dueAt" text not null,
    "thumbnailName" text
  )`;

const columns = `state, "shownState", strikes, "failingSince", "lastOkAt", "checkedAt", "dueAt"`;

/**
 * Of several videos with one id, the latest check tells, and a stored thumbnail counts. Rows about former
 * ids are void.
 */
const ofVideos = `
  insert into youtube_videos ("youtubeId", ${columns}, "thumbnailName")
  select "ofYoutubeId", ${columns}, thumbnail from (
    select video_health.*,
      max("thumbnailName") over (partition by "ofYoutubeId") as thumbnail,
      row_number() over (
        partition by "ofYoutubeId"
        order by coalesce("checkedAt", '') desc, strikes desc, "videoId"
      ) as place
    from video_health
    where exists (
      select 1 from videos where videos.id = "videoId" and videos."youtubeId" = "ofYoutubeId"
    )
  ) as known
  where place = 1`;

/** What is known of the videos in the trash. */
function videosIn({ videos = [], video_health = [] }: TrashedRows): StoredRow[] {
  const youtubeIds = new Map(videos.map(({ id, youtubeId }) => [id, youtubeId]));
  return video_health
    .filter(({ videoId = null, ofYoutubeId }) => youtubeIds.get(videoId) === ofYoutubeId)
    .map(videoOnYoutube);
}

function videoOnYoutube(row: StoredRow): StoredRow {
  const { videoId: _, ofYoutubeId: youtubeId = null, ...known } = row;
  return { youtubeId, ...known };
}
