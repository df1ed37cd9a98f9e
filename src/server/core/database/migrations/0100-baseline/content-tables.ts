/** Videos, their sources, and what visitors read about them. A correction outlives its video and its source. */
export const contentTables = `
  create table videos (
    id text not null primary key,
    title text not null,
    "youtubeId" text not null,
    "youtubeUrl" text not null,
    description text,
    thumbnail text,
    "publishDate" text,
    "isPublished" boolean not null default true,
    "viewCount" text not null default '0',
    "isVertical" boolean not null default false,
    "sortOrder" integer not null default 0
  );
  create index videos_by_sort_order on videos ("sortOrder" desc, "publishDate" desc, id);
  create index videos_in_administrators_order
    on videos ("isPublished", "sortOrder" desc, "publishDate" desc, id);
  create index videos_latest_first
    on videos ("isPublished", "publishDate" desc, "sortOrder" desc, id desc);

  create table sources (
    id text not null primary key,
    "videoId" text not null references videos (id) on delete cascade,
    title text not null,
    description text,
    url text not null,
    "fileType" text,
    "fileName" text,
    "fileSizeBytes" integer,
    "sortOrder" integer not null default 0,
    "createdAt" text not null
  );
  -- Finds the sources that are pages of this site.
  create index sources_by_lower_url on sources (lower(url));
  create index sources_by_url on sources (url);
  create index sources_of_a_video on sources ("videoId", "sortOrder", "createdAt", id);
  -- Contains only the few rows that are looked for.
  create index sources_with_file on sources (url) where url like '%/uploads/%';

  create table citations (
    id text not null primary key,
    "videoId" text not null references videos (id) on delete cascade,
    "sourceId" text not null references sources (id) on delete cascade,
    "startSecond" integer not null,
    "endSecond" integer,
    claim text,
    quote text,
    page integer,
    constraint citations_start_once unique ("sourceId", "startSecond")
  );
  create index citations_by_video on citations ("videoId", "startSecond");

  create table corrections (
    id text not null primary key,
    "videoId" text references videos (id) on delete set null,
    "videoTitle" text not null,
    kind text not null,
    said text,
    "text" text not null,
    "startSecond" integer,
    "sourceId" text references sources (id) on delete set null,
    "publishedAt" text not null,
    "withdrawnAt" text
  );
  create index "corrections_by_publishedAt" on corrections ("publishedAt");
  create index "corrections_by_sourceId" on corrections ("sourceId");
  create index "corrections_by_videoId" on corrections ("videoId");

  create table transcripts (
    "videoId" text not null primary key references videos (id) on delete cascade,
    language text not null,
    "isTimed" boolean not null,
    "passageCount" integer not null,
    passages text not null,
    "text" text not null,
    "updatedAt" text not null
  );

  create table mirrors (
    id text not null primary key,
    "videoId" text not null references videos (id) on delete cascade,
    label text not null,
    url text not null,
    "sortOrder" integer not null
  );
  create index mirrors_by_video on mirrors ("videoId");

  create table preview_links (
    id text not null primary key,
    "videoId" text not null references videos (id) on delete cascade,
    "tokenHash" text not null,
    "createdAt" text not null,
    "endsAt" text not null
  );
  -- Every request with a well-formed token looks it up here.
  create unique index preview_links_by_token on preview_links ("tokenHash");
  create index preview_links_of_a_video on preview_links ("videoId");

  create table file_hashes (
    name text not null primary key,
    sha256 text not null,
    "sizeBytes" integer not null,
    "alteredAt" text
  );

  create table deleted_files (
    name text not null primary key,
    "deletedAt" text not null
  );

  create table trash (
    id text not null primary key,
    kind text not null,
    title text not null,
    "deletedAt" text not null,
    "expiresAt" text not null,
    schema text not null,
    payload text not null,
    "messageId" text
  );

  create table trash_files (
    "entryId" text not null references trash (id) on delete cascade,
    name text not null,
    "fileName" text,
    constraint trash_files_once primary key ("entryId", name)
  );
  -- Every request of an uploaded file looks its name up here.
  create index trash_files_by_name on trash_files (name);
`;
