import { setImmediate } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import { excerpt } from '#domain/search/excerpt.ts';
import { type Match, rankMatches } from '#domain/search/rank-matches.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { FoundVideo, Hit } from '#domain/search/search-reply.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { listVideoTitles } from '#server/content/videos/video-store.ts';

/**
 * How many passages are ranked: of those that a search finds, the most important and latest, see
 * `firstId`. So a search for a word that is everywhere reads no more rows on a site with more videos.
 */
const MAX_MATCHES = 600;

/** Excerpts of long passages take milliseconds. After this time, other requests are answered first. */
const MAX_BLOCKED_MS = 5;

/**
 * Finds what is said and cited in the videos that visitors see: the best videos with their best hits, the
 * same on both databases, see `rankMatches` and docs/site.md, "Search".
 */
export async function searchContent(
  database: Database,
  query: SearchQuery,
  now: Date,
): Promise<FoundVideo[]> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const isMatch = isPostgres
    ? sql`search_index.terms @@ ${expressionOf(query, POSTGRES)}::tsquery`
    : sql`search_index match ${expressionOf(query, FTS5)}`;
  const { rows } = await sql<Match>`
        select passage.id, passage."videoId", passage.kind, passage."startSecond", passage."publishDate"
        from (
          select rowid from search_index
          where ${isMatch} and rowid not in (
            select id from search_passages where "publishDate" > ${now.toISOString()}
          )
          order by rowid desc limit ${MAX_MATCHES}
        ) as found join search_passages as passage on passage.id = found.rowid`.execute(database);
  const ranked = rankMatches(rows);
  const passages = await findPassages(
    database,
    ranked.flatMap(({ matches }) => matches.map(({ id }) => id)),
  );
  const videos = await listVideoTitles(
    database,
    ranked.map(({ videoId }) => videoId),
    now,
  );
  const found: FoundVideo[] = [];
  let start = performance.now();
  for (const { videoId: id, matches } of ranked) {
    const video = videos.get(id);
    const publishDate = matches[0]?.publishDate;
    if (video === undefined || publishDate === undefined) continue;
    const hits = matches.flatMap((match) => hitOf(passages.get(match.id), query));
    found.push({ id, ...video, publishDate, hits });
    if (performance.now() - start > MAX_BLOCKED_MS) {
      await setImmediate();
      start = performance.now();
    }
  }
  return found;
}

async function findPassages(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, Passage>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('search_passages')
    .select(['id', ...HIT_COLUMNS])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const HIT_COLUMNS = ['kind', 'body', 'startSecond', 'sourceId', 'host', 'language'] as const;

type Passage = Pick<Row<'search_passages'>, (typeof HIT_COLUMNS)[number]>;

function hitOf(passage: Passage | undefined, query: SearchQuery): Hit[] {
  if (!passage) return [];
  const { kind, body, startSecond, sourceId, host, language } = passage;
  const { text, ranges } = excerpt(body, query);
  return [{ kind, text, ranges, startSecond, sourceId, host, language }];
}

const FTS5 = { quote: '"', prefix: ' *', and: ' AND ', or: ' OR ' };

const POSTGRES = { quote: "'", prefix: ':*', and: ' & ', or: ' | ' };

/** The expression, in the syntax of a database, that a passage contains all words. */
function expressionOf(query: SearchQuery, { quote, prefix, and, or }: typeof FTS5): string {
  const written = query.map(({ whole, parts }) => {
    const [first, ...others] = [whole, ...parts].map(
      ({ term, isPrefix }) => `${quote}${term}${quote}${isPrefix ? prefix : ''}`,
    );
    return others.length === 0 ? first : `(${first}${or}(${others.join(and)}))`;
  });
  return written.join(and);
}
