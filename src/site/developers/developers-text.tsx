import type { ReactNode } from 'react';

import { adminApiRoute } from '#domain/admin-api.ts';
import type { ListedCall } from '#domain/developers/listed-call.ts';
import type { PlainPage } from '#domain/readers/plain-page.ts';

import { linkClassName } from '../page/link-class-name.ts';

/** See docs/rules.md, "Stable calls". */
const NOTICE_DAYS = 180;

type DevelopersPage = Extract<PlainPage, { kind: 'developers' }>;

/** The calls on which programs of others can rely. */
export function DevelopersText({ stableCalls, otherForms }: Omit<DevelopersPage, 'kind'>) {
  return (
    <div className="grid gap-8">
      <p className="font-serif text-lead">
        No key is needed. Scripts of other sites may read it too (
        <Code>Access-Control-Allow-Origin: *</Code>). Replies change as soon as the content does; a
        request with <Code>If-None-Match</Code> costs little while nothing has changed. The complete
        description of the API is at{' '}
        <a href={adminApiRoute.openapi} className={linkClassName.inText}>
          {adminApiRoute.openapi}
        </a>
        .
      </p>
      <Part title="Stable calls" calls={stableCalls}>
        <p className="font-serif text-lead">
          Fields may be added to replies at any time. Before a call is removed or changed otherwise,
          its replies announce it for at least {NOTICE_DAYS} days with the headers{' '}
          <Code>Deprecation</Code> (RFC 9745) and <Code>Sunset</Code> (RFC 8594). All other calls
          may change with any update.
        </p>
      </Part>
      <Part title="Other forms" calls={otherForms} />
    </div>
  );
}

interface PartProps {
  title: string;
  calls: readonly ListedCall[];
  children?: ReactNode;
}

function Part({ title, calls, children }: PartProps) {
  return (
    <section>
      <h2 className="mb-2 text-heading">{title}</h2>
      {children}
      <dl className="mt-4 border-t border-rule">
        {calls.map(({ name, summary }) => (
          <div key={name} className="border-b border-rule py-3">
            <dt className="font-medium">
              <Code>{name}</Code>
            </dt>
            <dd className="text-ink-muted">{summary}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-sm wrap-anywhere">{children}</code>;
}
