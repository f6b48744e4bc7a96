import { type FaqEntry, faqCategories } from '@groundwork/contract/help';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Input } from '../../ui/field.tsx';
import { Empty } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { search } from './faq-search.ts';

const all = 'all';
/** Questions by category, searched by their words; one answer is open at a time. */
export function Faq({ entries, opened }: { entries: readonly FaqEntry[]; opened: string | undefined }) {
  const [category, setCategory] = useState(all);
  const [sought, setSought] = useState('');
  const [open, setOpen] = useState(opened);
  const inTab = (tab: string) =>
    search(
      entries.filter(entry => tab === all || entry.category === tab),
      sought,
    );
  const showAll = () => {
    setSought('');
    setCategory(all);
  };
  const tabs = [all, ...faqCategories].map(tab => ({
    value: tab,
    label: <span className="first-letter:uppercase">{tab}</span>,
    content: <Questions entries={inTab(tab)} open={open} onOpen={setOpen} onShowAll={showAll} />,
  }));
  return (
    <Card>
      <CardHeader
        title="Frequently Asked Questions"
        aside={
          <Input
            type="search"
            aria-label="Search the questions"
            placeholder="Search"
            value={sought}
            onChange={event => setSought(event.target.value)}
            className="w-full sm:w-56"
          />
        }
      />
      <p role="status" className="sr-only">
        {sought === '' ? '' : `${counted(inTab(category).length, 'question')} found`}
      </p>
      <div className="px-4 pb-4">
        <Tabs tabs={tabs} value={category} onChange={setCategory} label="Category" />
      </div>
    </Card>
  );
}

function Questions({
  entries,
  open,
  onOpen,
  onShowAll,
}: {
  entries: readonly FaqEntry[];
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  onShowAll: () => void;
}) {
  if (entries.length === 0) {
    return (
      <Empty
        icon={<SearchX />}
        title="No question matches"
        action={
          <Button variant="secondary" onClick={onShowAll}>
            Show all questions
          </Button>
        }
      />
    );
  }
  return (
    <div className="-mx-4 border-y border-line">
      <Accordion
        folds={entries.map(entry => ({
          key: entry.id,
          title: <span className="font-medium">{entry.question}</span>,
          content: <p className="max-w-[70ch] px-4 py-4 text-muted">{entry.answer}</p>,
        }))}
        open={open === undefined ? [] : [open]}
        // The accordion hands over all that are open; the one that was not is the newest.
        onOpen={keys => onOpen(keys.find(key => key !== open))}
      />
    </div>
  );
}
