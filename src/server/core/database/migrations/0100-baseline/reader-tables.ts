/** Readers, who get mails about new videos, and these mails. */
export const readerTables = `
  create table reader_settings (
    id text not null primary key,
    "isOn" boolean not null,
    identity text not null,
    "perHour" integer not null,
    "perDay" integer not null,
    "invitesFromContactForm" boolean not null,
    "isOffSinceRestore" boolean not null default false
  );

  create table subscribers (
    id text not null primary key,
    email text not null,
    "emailKey" text not null unique,
    state text not null,
    origin text not null,
    "consentText" text not null,
    "requestedAt" text not null,
    "confirmedAt" text,
    "tokenHash" text not null unique,
    "previousTokenHash" text,
    "confirmHash" text,
    strikes integer not null default 0,
    "lastStrikeAt" text,
    "lastError" text
  );
  create index "subscribers_by_confirmHash" on subscribers ("confirmHash");
  create index "subscribers_by_previousTokenHash" on subscribers ("previousTokenHash");
  create index subscribers_by_request on subscribers ("requestedAt", id);
  create index subscribers_by_state on subscribers (state, "requestedAt");

  create table suppressions (
    "emailHash" text not null primary key,
    reason text not null,
    day text not null
  );

  create table subscription_attempts (
    client text not null primary key,
    attempts integer not null,
    "countedUntil" text not null
  );

  create table mail_runs (
    id text not null primary key,
    kind text not null,
    "subjectId" text not null,
    "videoId" text not null,
    state text not null,
    subject text not null,
    note text,
    "text" text not null default '',
    html text not null default '',
    "startsAt" text,
    reason text,
    audience integer not null default 0,
    sent integer not null default 0,
    refused integer not null default 0,
    "isUrged" boolean not null,
    "waitUntil" text,
    "waitMinutes" integer not null default 0,
    "blockedInARow" integer not null default 0,
    blocked integer not null default 0,
    "correctionCount" integer not null default 0,
    "createdAt" text not null,
    constraint mail_runs_of_subject unique (kind, "subjectId")
  );
  create index mail_runs_by_state on mail_runs (state, "startsAt");

  create table run_deliveries (
    "runId" text not null references mail_runs (id) on delete cascade,
    "subscriberId" text not null references subscribers (id) on delete cascade,
    state text not null,
    attempts integer not null default 0,
    "nextAttemptAt" text,
    "attemptedAt" text,
    error text,
    constraint run_deliveries_primary_key primary key ("runId", "subscriberId")
  );
  create index run_deliveries_by_attempt on run_deliveries ("attemptedAt");
  create index run_deliveries_by_subscriber on run_deliveries ("subscriberId");
  create index run_deliveries_due on run_deliveries ("runId", "nextAttemptAt", "subscriberId");
`;
