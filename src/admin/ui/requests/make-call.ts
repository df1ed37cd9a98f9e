import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { apiAddress } from '#domain/addresses.ts';
import {
  type Call,
  callKey,
  callSegments,
  type Input,
  type InputArgument,
  type Reply,
} from '#domain/calls/call.ts';
import { getJson } from '#web/http/get-json.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import type { UploadControls } from './use-upload.tsx';

/** The query of a declared call that reads. Its data is the parsed reply. */
export function read<Schema extends z.ZodMiniType, Declared extends Call>(
  call: Declared & { reply: Schema },
  ...input: InputArgument<Declared>
) {
  return queryOptions({
    queryKey: callKey<Declared>(call, ...input),
    queryFn: async ({ signal }) =>
      z.parse(call.reply, await getJson(callAddress(call, ...input), signal)),
  });
}

/** A form with these fields. */
export function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

interface FormInput extends Partial<UploadControls> {
  form: FormData;
}

/** What the panel sends with a call: its {@link Input}, or the form in place of a body. */
export type Sent<Declared extends Call> = Input<Declared> &
  (Declared extends { form: unknown } ? FormInput : unknown);

/** Makes a declared call that writes, and returns the parsed reply. */
export async function send<Declared extends Call>(
  call: Declared,
  input: Sent<Declared>,
): Promise<Reply<Declared>>;
export async function send(
  call: Call,
  { body, form, onProgress, signal, ...input }: LooseInput,
): Promise<unknown> {
  const { method } = call;
  const address = callAddress(call, input);
  const reply = form
    ? await sendForm({ method, address, form, onProgress, signal })
    : await sendJson(method, address, body);
  return call.reply && z.parse(call.reply, reply);
}

interface LooseInput extends Partial<FormInput> {
  body?: unknown;
  [name: string]: unknown;
}

const querySchema = z.record(z.string(), z.coerce.string());

/** The address of a declared call, with its query. */
export function callAddress(
  call: Call,
  { query, ...params }: Readonly<Record<string, unknown>> = {},
) {
  const address = apiAddress(callSegments(call, params));
  return query === undefined
    ? address
    : `${address}?${new URLSearchParams(querySchema.parse(query))}`;
}
