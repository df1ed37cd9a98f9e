import type { SourceFacts } from '#domain/sources/source.ts';

/** A source of a demo video. */
export type DemoSource = SourceFacts & {
  title: string;
  description: string | null;
  /** URL of a web page; empty if the source is a file. */
  url: string;
  file: DemoFile | null;
};

/** A file that the demo stores as an upload. */
export type DemoFile = {
  /** Its name in `scripts/demo/files/`. */
  name: string;
  /** The original file name that visitors see. */
  fileName: string;
  fileType: string;
};

/** Web pages that are sources of the demo videos. A video can add a description to each. */
export const pages = {
  constitution: {
    title: 'The Constitution of the United States: A Transcription',
    url: 'https://www.archives.gov/founding-docs/constitution-transcript',
    kind: 'law',
  },
  billOfRights: {
    title: 'The Bill of Rights: A Transcription',
    url: 'https://www.archives.gov/founding-docs/bill-of-rights-transcript',
    kind: 'law',
  },
  electoralCollegeQuestions: {
    title: 'Electoral College: Frequently Asked Questions',
    url: 'https://www.archives.gov/electoral-college/faq',
    kind: 'official',
  },
  electoralVotes: {
    title: 'Distribution of Electoral Votes',
    url: 'https://www.archives.gov/electoral-college/allocation',
    kind: 'official',
  },
  howLawsAreMade: {
    title: 'How Laws Are Made',
    url: 'https://www.usa.gov/how-laws-are-made',
    kind: 'official',
  },
  legislativeProcess: {
    title: 'The Legislative Process',
    url: 'https://www.house.gov/the-house-explained/the-legislative-process',
    kind: 'official',
  },
  annotatedArticleOne: {
    title: 'Constitution Annotated: Article I',
    url: 'https://constitution.congress.gov/browse/article-1/',
    kind: 'law',
  },
  supremeCourt: {
    title: 'About the Supreme Court',
    url: 'https://www.supremecourt.gov/about/about.aspx',
    kind: 'official',
  },
  rucho: {
    title: 'Rucho v. Common Cause (2019)',
    url: 'https://www.oyez.org/cases/2018/18-422',
    kind: 'court',
  },
} as const;

/** A source that is a web page, optionally with a description. */
export function page(
  webPage: Pick<DemoSource, 'title' | 'url' | 'kind'>,
  description: string | null = null,
): DemoSource {
  return { ...webPage, description, access: 'free', file: null };
}

/** A source that is an uploaded file. */
export function file(title: string, description: string, uploaded: DemoFile): DemoSource {
  return { title, description, url: '', kind: null, access: null, file: uploaded };
}
