import { parseInstant } from '#domain/dates/parse-instant.ts';
import { isYoutubeId } from '#domain/videos/youtube.ts';
import { takeoutHeaders, type TakeoutColumn, type TakeoutColumns } from '#domain/intake/intake.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type FeedEntry, manyLines, oneLine } from './read-feed.ts';

/** A video of the file; `publishedAt` is `null` if the file does not tell. */
export interface TakeoutVideo extends Omit<FeedEntry, 'publishedAt'> {
  publishedAt: string | null;
}

interface Takeout {
  columns: TakeoutColumns;
  headers: string[];
  /** Without repeated videos and rows without a video id. */
  videos: TakeoutVideo[];
}

const MAX_ROWS = 20_000;

/**
 * Reads the lines of Takeout's list of the videos of a channel, a CSV file.
 *
 * @param mapped the headers that the owner has chosen, if the file has them in another language
 * @throws RequestError 400 if it has too many lines
 */
export function readTakeout(
  lines: readonly string[][],
  mapped: TakeoutColumns | undefined,
): Takeout {
  const [headers = [], ...rows] = lines.filter((cells) => cells.some((cell) => cell !== ''));
  if (rows.length > MAX_ROWS) {
    throw new RequestError(400, `The file has more than ${MAX_ROWS} lines.`);
  }
  const columns = mapped ?? recognizeColumns(headers, rows);
  const indexOf = (column: TakeoutColumn) => headers.indexOf(columns[column] ?? '');
  const valueOf = (row: string[], column: TakeoutColumn) => row[indexOf(column)] ?? '';
  const videos = new Map<string, TakeoutVideo>();
  for (const row of rows) {
    const youtubeId = valueOf(row, 'youtubeId').trim();
    if (!isYoutubeId(youtubeId) || videos.has(youtubeId)) continue;
    videos.set(youtubeId, {
      youtubeId,
      title: oneLine(valueOf(row, 'title')),
      description: manyLines(valueOf(row, 'description')),
      publishedAt: instantOf(valueOf(row, 'publishedAt')),
      // The file does not tell.
      isVertical: false,
    });
  }
  return { columns, headers, videos: [...videos.values()] };
}

/** The columns with English headers; that of the ids also by its content. */
function recognizeColumns(headers: readonly string[], rows: readonly string[][]): TakeoutColumns {
  const known = (header: string) => (headers.includes(header) ? header : null);
  const firstRows = rows.slice(0, 20);
  const ids = headers.find((_header, index) => {
    const values = firstRows.map((row) => row[index] ?? '');
    return values.length > 0 && values.every((value) => /^[\w-]{11}$/.test(value.trim()));
  });
  return {
    youtubeId: known(takeoutHeaders.youtubeId) ?? ids ?? null,
    title: known(takeoutHeaders.title),
    description: known(takeoutHeaders.description),
    publishedAt: known(takeoutHeaders.publishedAt),
  };
}

function instantOf(text: string): string | null {
  const instant = parseInstant(text.trim());
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
