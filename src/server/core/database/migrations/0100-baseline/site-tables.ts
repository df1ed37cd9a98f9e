/** The site itself: its texts, names, pictures and links, and how far the owner has set it up. */
export const siteTables = `
  create table bio_content (
    id text not null primary key,
    content text not null,
    "headshotUrl" text,
    "lastUpdated" text not null
  );

  create table site_settings (
    id text not null primary key,
    brand text,
    "creatorName" text,
    tagline text,
    "footerBlurb" text,
    "copyrightYear" integer,
    "timeZone" text,
    accent text,
    "correctionsPolicy" text,
    "updatedAt" text not null
  );

  create table site_pictures (
    name text not null primary key,
    "mediaType" text not null,
    base64 text not null,
    version text not null
  );

  create table social_links (
    id text not null primary key,
    platform text not null,
    url text not null,
    "isVisible" boolean not null default true,
    "sortOrder" integer not null default 0,
    "createdAt" text not null,
    "updatedAt" text not null
  );

  create table setup_state (
    id text not null primary key,
    "isHidden" boolean not null default false,
    "testMailTo" text,
    "testMailVia" text
  );
`;
