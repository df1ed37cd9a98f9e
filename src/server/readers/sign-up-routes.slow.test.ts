import { expect, inject, test } from 'vitest';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeReaderSettings, signUp } from '#tests/readers/make-readers.ts';

const from = (client: number) => ({
  'x-forwarded-for': `10.${Math.floor(client / 250)}.0.${(client % 250) + 1}`,
});
/** Each client sends five addresses, as many as it may. Any number above 60 exceeds the limit of all clients. */
const ADDRESSES = inject('isThorough') ? 1000 : 200;

const trusting = { settings: { TRUST_PROXY: '127.0.0.1' } };

function queued({ database }: TestApp) {
  return database
    .selectFrom('mail_outbox')
    .select(['kind', 'recipient'])
    .where('kind', 'in', ['confirmation', 'invitation'])
    .execute();
}

test(`${ADDRESSES} addresses from ${ADDRESSES / 5} clients in an hour get 60 mails, and no address two`, async () => {
  await using app = await startApp({ ...trusting });
  await makeReaderSettings(app.database);
  const visitor = await app.visitor();
  const statuses = new Map<number, number>();
  for (let index = 0; index < ADDRESSES; index += 1) {
    const email = `reader${index}@example.org`;
    const { statusCode } = await signUp(app, email, {
      ...visitor,
      ...from(index % (ADDRESSES / 5)),
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  const recipients = (await queued(app)).map(({ recipient }) => recipient);
  expect(recipients).toHaveLength(60);
  expect(new Set(recipients).size).toBe(60);
  expect(Object.fromEntries(statuses)).toEqual({ 202: 60, 429: ADDRESSES - 60 });
});
