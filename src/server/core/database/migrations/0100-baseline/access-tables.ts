/** Who may sign in, and what was done. */
export const accessTables = `
  create table administrators (
    id text not null primary key,
    username text not null unique,
    "passwordHash" text not null,
    "createdAt" text not null,
    "passwordChangedAt" text not null,
    "passwordGeneratedAt" text
  );

  create table known_devices (
    id text not null primary key,
    "tokenHash" text not null unique,
    "administratorId" text not null references administrators (id) on delete cascade,
    name text not null,
    "createdAt" text not null,
    "lastUsedAt" text not null
  );

  create table sessions (
    "tokenHash" text not null primary key,
    "administratorId" text not null references administrators (id) on delete cascade,
    "createdAt" text not null,
    "lastUsedAt" text not null,
    "endsAt" text not null,
    "deviceId" text not null references known_devices (id) on delete cascade,
    "mustChangePassword" boolean not null default false
  );
  create index sessions_of_a_device on sessions ("deviceId");
  create index sessions_of_an_administrator on sessions ("administratorId");

  create table sign_in_links (
    "tokenHash" text not null primary key,
    "administratorId" text not null references administrators (id) on delete cascade,
    "endsAt" text not null
  );

  create table passkeys (
    id text not null primary key,
    "administratorId" text not null references administrators (id) on delete cascade,
    "publicKey" text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    "createdAt" text not null,
    "lastUsedAt" text
  );

  create table used_challenges (
    "challengeHash" text not null primary key,
    "endsAt" text not null
  );

  create table login_attempts (
    client text not null primary key,
    attempts integer not null,
    "countedUntil" text not null
  );

  create table audit_entries (
    id text not null primary key,
    "at" text not null,
    event text not null,
    detail text not null,
    client text,
    kind text not null default 'security',
    count integer not null default 1,
    sentence text
  );
  create index audit_entries_latest_first on audit_entries ("at" desc, id desc);
  create index audit_entries_of_a_kind on audit_entries (kind, "at" desc, id desc);
`;
