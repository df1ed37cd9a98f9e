/** What the processes of a server share, and what backups record. */
export const serverTables = `
  create table secrets (
    name text not null primary key,
    value text not null
  );

  create table scheduled_jobs (
    name text not null primary key,
    "dueAt" text not null
  );

  create table erasures (
    id text not null primary key,
    kind text not null
  );

  create table backup_results (
    step text not null primary key,
    "fileName" text,
    "succeededAt" text,
    "failedAt" text,
    error text
  );

  create table backup_downloads (
    "tokenHash" text not null primary key,
    "sessionHash" text not null,
    "fileName" text not null,
    "endsAt" text not null
  );
`;
