/** What keeps the evidence: the settings of the owner, snapshots and copies of sources, checks, and new uploads of the channel. */
export const keepingTables = `
  create table keeping_settings (
    id text not null primary key,
    "checksLinks" boolean not null,
    "archivesSources" boolean not null,
    "copiesDocuments" boolean not null,
    "playsAfterClick" boolean not null,
    "copiesShown" text not null
  );

  create table source_archives (
    "sourceId" text not null primary key references sources (id) on delete cascade,
    "ofUrl" text not null,
    state text not null,
    url text,
    "capturedAt" text,
    "jobId" text,
    "jobStartedAt" text,
    "isRequested" boolean not null,
    attempts integer not null default 0,
    "dueAt" text,
    message text
  );
  create index source_archives_by_due_time on source_archives ("dueAt");

  create table source_copies (
    "sourceId" text not null primary key references sources (id) on delete cascade,
    "ofUrl" text not null,
    state text not null,
    "fileName" text,
    sha256 text,
    "sizeBytes" integer,
    "mediaType" text,
    "capturedAt" text,
    "isAttached" boolean not null,
    attempts integer not null default 0,
    "dueAt" text,
    message text
  );
  create index source_copies_by_due_time on source_copies ("dueAt");

  create table source_health (
    "sourceId" text not null primary key references sources (id) on delete cascade,
    "ofUrl" text not null,
    state text not null,
    strikes integer not null default 0,
    "httpStatus" integer,
    "finalUrl" text,
    "failingSince" text,
    "lastOkAt" text,
    "checkedAt" text,
    "dueAt" text not null
  );
  create index source_health_by_due_time on source_health ("dueAt");

  create table source_quotes (
    "sourceId" text not null references sources (id) on delete cascade,
    "startSecond" integer not null,
    "ofUrl" text not null,
    "ofQuote" text not null,
    state text not null,
    strikes integer not null,
    "goneSince" text,
    "checkedAt" text,
    "documentSha256" text,
    "isReleased" boolean not null,
    primary key ("sourceId", "startSecond")
  );
  create index source_quotes_by_state on source_quotes (state);

  create table video_health (
    "videoId" text not null primary key references videos (id) on delete cascade,
    "ofYoutubeId" text not null,
    state text not null,
    "shownState" text,
    strikes integer not null default 0,
    "failingSince" text,
    "lastOkAt" text,
    "checkedAt" text,
    "dueAt" text not null,
    "thumbnailName" text
  );
  create index video_health_by_due_time on video_health ("dueAt");
  create index video_health_by_youtube_id on video_health ("ofYoutubeId");

  create table evidence_reports (
    id text not null primary key,
    "before" text not null,
    "current" text not null
  );

  create table outbound_slots (
    service text not null primary key,
    "freeAt" text not null
  );

  create table intake_channels (
    id text not null primary key,
    "channelId" text not null,
    "checkedAt" text,
    "answeredAt" text not null,
    etag text,
    "lastModified" text,
    "dueAt" text not null
  );

  create table intake_items (
    "youtubeId" text not null primary key,
    title text not null,
    description text not null,
    "publishedAt" text not null,
    "isVertical" boolean not null,
    "isIgnored" boolean not null
  );
`;
