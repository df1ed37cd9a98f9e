import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { uploadType } from '#domain/files/upload-name.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import type { Env } from '#server/core/settings/env.ts';
import { bucketClient } from '#server/core/uploads/bucket-client.ts';
import { recordHash } from '#server/core/uploads/file-hashes.ts';
import { hashContent } from '#server/core/uploads/hash-content.ts';

/** A site, which stores its uploads in its bucket or else in its folder. */
type Site = Pick<Env, 'dataDir'> & Partial<Pick<Env, 'bucket' | 'databaseUrl'>>;

/** Names of all uploads and temporary files, sorted. */
export async function storedFiles(site: Site): Promise<string[]> {
  // A restored site has no folder of temporary files before its first start.
  const temporary = await readdir(join(site.dataDir, 'incoming')).catch(() => []);
  return [...(await uploadPaths(site)), ...temporary].toSorted();
}

async function uploadPaths({ dataDir, bucket }: Site): Promise<string[]> {
  if (bucket) {
    const client = bucketClient(bucket);
    const pages = await Array.fromAsync(paginateListObjectsV2({ client }, { Bucket: bucket.name }));
    return pages.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key));
  }
  const folder = join(dataDir, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** Stores a file, and its hash if the name is one that the server generates. */
export async function writeUpload(
  site: Site,
  name: string,
  content: string | Buffer = 'content',
): Promise<void> {
  await replaceUpload(site, name, content);
  if (uploadType(name) === 'other') return;
  const hash = await hashContent(Readable.from([Buffer.from(content)]));
  const { dataDir, databaseUrl } = site;
  const database = await connectDatabase({ dataDir, databaseUrl });
  await recordHash(database, name, hash).finally(() => database.destroy());
}

/** Writes a file directly into the storage, past the server. Its hash stays as it was. */
export async function replaceUpload(
  { dataDir, bucket }: Site,
  name: string,
  content: string | Buffer,
): Promise<void> {
  if (bucket) {
    const put = new PutObjectCommand({ Bucket: bucket.name, Key: name, Body: content });
    await bucketClient(bucket).send(put);
  } else {
    const path = join(dataDir, 'uploads', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

export async function readUpload({ dataDir, bucket }: Site, name: string): Promise<Buffer> {
  if (!bucket) return readFile(join(dataDir, 'uploads', name));
  const get = new GetObjectCommand({ Bucket: bucket.name, Key: name });
  const { Body } = await bucketClient(bucket).send(get);
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

export async function deleteUpload({ dataDir, bucket }: Site, name: string): Promise<void> {
  if (bucket) {
    await bucketClient(bucket).send(new DeleteObjectCommand({ Bucket: bucket.name, Key: name }));
  } else {
    await rm(join(dataDir, 'uploads', name));
  }
}
