import type { MoveToTrash, TrashKind } from '#domain/trash/trash-entry.ts';
import type { FeatureDependencies } from '#server/app/stores.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import type { App } from '#server/http/typed-app.ts';
import { deleteTrashedFiles, moveToTrash, trashRoutes } from '#server/trash/trash-routes.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

interface RegisterDependencies extends Pick<FeatureDependencies, 'stores' | 'now'> {
  uploads: Uploads;
}

/** Registers the trash, and returns how each kind is deleted. */
export function registerTrash(
  app: App,
  { stores: { trash }, uploads, now }: RegisterDependencies,
): Record<TrashKind, MoveToTrash> {
  const deleteFiles = deleteTrashedFiles(uploads);
  const dependencies = { trash, deleteFiles, now };
  trashRoutes(app, dependencies);
  const sweep = async (at: Date) => deleteFiles(await trash.deleteExpired(at));
  sweepHourly(app, [{ sweep }], now);
  return {
    video: moveToTrash('video', dependencies),
    source: moveToTrash('source', dependencies),
    message: moveToTrash('message', dependencies),
  };
}
