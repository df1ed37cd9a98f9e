import type { LightMyRequestResponse } from 'fastify';
import { makePdf } from '#tests/inputs/make-file.ts';
import { type FormPart, sendForm } from './multipart-form.ts';
import type { Headers, TestApp } from './start-app.ts';

export const titleField: FormPart = ['title', 'Article I'];

/** A file whose declared type is wrong: the server identifies it by its bytes. */
export const pdf = { name: 'report.pdf', content: makePdf(500), type: 'text/html' };

/** Sends the form of a new source. */
export function postSource(
  app: TestApp,
  videoId: string,
  form: readonly FormPart[],
  headers?: Headers,
): Promise<LightMyRequestResponse> {
  const url = `/api/videos/${encodeURIComponent(videoId)}/sources`;
  return sendForm(app, { url, headers }, form);
}

/** Sends changes to a source. */
export function patchSource(
  app: TestApp,
  id: string,
  form: readonly FormPart[],
  headers?: Headers,
): Promise<LightMyRequestResponse> {
  const url = `/api/sources/${encodeURIComponent(id)}`;
  return sendForm(app, { method: 'PATCH', url, headers }, form);
}

/** Returns the name of the file that a source references. */
export function fileNameIn({ url }: { url: string }): string {
  return url.slice('/uploads/'.length);
}
