import { openPanel } from '../support/admin-actions.ts';
import { chooseAction, dialog, withOneVideo } from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectToast } from '../support/page-actions.ts';

const VIDEO = 'How a bill becomes law';

const CAPTIONS = '1\n00:00:01,000 --> 00:00:04,000\nThe rent rose by <i>three</i> percent.\n';

test('a file of captions is dropped, and visitors read its words with the next request', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(withOneVideo(VIDEO));
  const { id } = await site.database.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  const read = async () => (await fetch(`${site.origin}/video/${id}`)).text();
  expect(await read()).not.toContain('The rent rose');

  await openPanel(page, site);
  await chooseAction(page, VIDEO, 'Transcript');
  const editor = dialog(page, 'Transcript');
  await expect(editor.getByLabel('Language')).toHaveValue('en');
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'talk.srt'));
    return data;
  }, CAPTIONS);
  await editor.getByLabel('Text').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(editor.getByLabel('Text')).toHaveValue(CAPTIONS);
  await editor.getByRole('button', { name: 'Save Transcript' }).click();
  await expectToast(page, 'Transcript saved', 'It has 1 passage.');
  expect(await read()).toContain('The rent rose by three percent.');
});
