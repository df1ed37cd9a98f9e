/** Messages of visitors, and the mails that wait to be sent. */
export const mailTables = `
  create table contact_messages (
    id text not null primary key,
    "firstName" text not null,
    "lastName" text not null,
    email text not null,
    subject text not null,
    message text not null,
    newsletter boolean not null default false,
    "aboutVideoId" text references videos (id) on delete set null,
    "aboutSecond" integer,
    "createdAt" text not null,
    network text,
    "isRead" boolean not null default false
  );
  -- Without it, deleting a video would read every message.
  create index messages_about_a_video
    on contact_messages ("aboutVideoId") where "aboutVideoId" is not null;
  create index messages_by_age on contact_messages ("createdAt", id);
  create index messages_of_a_network on contact_messages (network, "createdAt");

  create table email_settings (
    id text not null primary key,
    "contactEmail" text not null,
    "isEnabled" boolean not null default true,
    "updatedAt" text not null
  );

  create table mail_server (
    id text not null primary key,
    host text not null,
    port integer not null,
    security text not null,
    username text not null,
    password text not null,
    "from" text not null,
    "updatedAt" text not null
  );

  create table mail_outbox (
    id text not null primary key,
    kind text not null,
    "messageId" text references contact_messages (id) on delete cascade,
    "digestId" text references mail_outbox (id),
    "createdAt" text not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    "nextAttemptAt" text not null,
    "sentAt" text,
    "lastError" text,
    browser text,
    recipient text
  );
  create index mail_outbox_by_recipient on mail_outbox (recipient) where recipient is not null;
  -- Contains only the few rows that are looked for.
  create index outbox_digests on mail_outbox (state, attempts) where kind = 'digest';
  create index outbox_due on mail_outbox (state, "nextAttemptAt");
  create index outbox_of_a_digest on mail_outbox ("digestId");
  create index outbox_of_a_message on mail_outbox ("messageId");

  create table message_attempts (
    client text not null primary key,
    attempts integer not null,
    "countedUntil" text not null
  );

  create table mail_attempts (
    client text not null primary key,
    attempts integer not null,
    "countedUntil" text not null
  );
`;
