import '#tests/processes/start-run.ts';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#server/app/app.ts';
import { connectForRequests } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { readEnv } from '#server/core/settings/env.ts';
import { apiDocument } from './api-document.ts';

// `npm run api` prints every call, shape and stored table, from a server with an empty database.
await using folder = await mkdtempDisposable(path.join(tmpdir(), 'api-document-'));
const env = readEnv({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
await using database = await connectForRequests(env);
await migrate(database);
await using app = await buildApp({ env, database });
process.stdout.write(await apiDocument(app, database));
