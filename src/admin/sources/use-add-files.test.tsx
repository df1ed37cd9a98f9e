import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast } from '#tests/components/render-panel.tsx';
import {
  manageDialog,
  openManage,
  openVideos,
  sourceTitles,
} from '#tests/components/source-dialogs.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { storedSources } from '#tests/rows/make-source.ts';

const pdf = (name: string) => new File([new Uint8Array(makePdf(500))], name);

/** Chooses files as a file dialog does, which can also return files that `accept` does not list. */
function choose(files: readonly File[]) {
  fireEvent.change(manageDialog().getByLabelText('Files to add as sources'), { target: { files } });
}

test('each accepted file becomes a source with the title from its name, and refused files are listed', async () => {
  await using panel = await openVideos([{ title: 'First', sortOrder: 1 }]);
  await openManage(panel.user);
  choose([pdf('Roll-call.pdf'), new File(['x'], 'virus.exe'), pdf('The_minutes.pdf')]);
  await waitFor(() => expect(sourceTitles()).toEqual(['First', 'Roll call', 'The minutes']));
  await expectToast('Failed to add source');
  const refused = within(manageDialog().getByRole('list', { name: 'Files that were not added' }));
  expect(refused.getByText('"virus.exe" is not one of the allowed file types.')).toBeDefined();
  expect(await storedSources(panel.app)).toMatchObject([
    { sortOrder: 1 },
    { title: 'Roll call', fileName: 'Roll-call.pdf', sortOrder: 2 },
    { title: 'The minutes', fileName: 'The_minutes.pdf', sortOrder: 3 },
  ]);

  choose([pdf('More.pdf'), pdf('And-more.pdf')]);
  await expectToast('2 sources added successfully');
  expect(manageDialog().queryByRole('list', { name: 'Files that were not added' })).toBeNull();
});
