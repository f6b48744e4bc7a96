// Every call in one list: read as it is without scripts, narrowed by the search with them.
import { Title } from './frame.tsx';
import type { ApiDocs } from './model.ts';

const listLook =
  'grid [&_a]:grid [&_a]:grid-cols-[minmax(0,1fr)] [&_a]:gap-x-4 [&_a]:py-2 [&_a:hover]:bg-hover sm:[&_a]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] [&_code]:font-mono [&_code]:text-xs [&_code]:leading-6 [&_code]:wrap-anywhere [&_code]:text-muted [&>li]:border-t [&>li]:border-line';

export function AllCalls({ docs }: { docs: ApiDocs }) {
  const number = docs.nouns.reduce((total, { calls }) => total + calls.length, 0);
  return (
    <>
      <Title title="All calls" text="By name, address and what they do." />
      <p role="status" id="api-found" className="text-muted">
        {`${number} calls.`}
      </p>
      <noscript>
        <p className="text-muted">
          Without JavaScript all calls are listed: look through them with your browser’s own search.
        </p>
      </noscript>
      {docs.nouns.map(({ slug, title, calls }) => (
        <section key={slug} aria-label={title} data-noun className="grid gap-1">
          <h2 className="text-lg font-semibold">
            <a href={`/docs/api/${slug}`} className="underline-offset-4 hover:underline">
              {title}
            </a>
          </h2>
          <ul className={listLook}>
            {calls.map(({ name, method, path, summary }) => (
              <li key={name} data-call>
                <a href={`/docs/api/${slug}#${name}`}>
                  <span>{summary}</span>
                  <code>{`${method} ${path}`}</code>
                  <span className="sr-only">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
