// The public front: what this is, in one screen.
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/mark.tsx';

export function Home() {
  const { status } = useAuth();
  const entry =
    status === 'signed_in'
      ? { to: '/dashboard', label: 'Go to Dashboard' }
      : { to: '/login', label: 'Sign In' };
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="mx-auto flex w-full max-w-[76rem] items-center justify-between px-5 py-4 sm:px-8">
        <Wordmark />
        <div className="flex items-center gap-2">
          <ThemeMenu />
          <Link to={entry.to} className={buttonLook('secondary')}>
            {entry.label}
          </Link>
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-[76rem] content-center gap-x-16 gap-y-12 px-5 pt-8 pb-16 sm:px-8 lg:grid-cols-[1.05fr_1fr] lg:items-center">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-display font-semibold tracking-[-0.035em]">
            Messy exports in.
            <br />A reconciled CRM out.
          </h1>
          <p className="max-w-[50ch] text-lg text-muted">
            Groundwork reads what the old system exported, works out what it means, sets up the portal and
            moves every record. Each step is explained before it happens, waits for your approval, and can be
            taken back.
          </p>
          <Link to={entry.to} className={buttonLook('primary', 'lg')}>
            {entry.label}
            <ArrowRight aria-hidden="true" />
          </Link>
        </div>
        <Courses />
      </main>
    </div>
  );
}

const courses = [
  { name: 'Check', text: 'Every row is accounted for', inset: 'lg:ml-[44%]' },
  { name: 'Apply', text: 'In batches, resumable, within the limits', inset: 'lg:ml-[33%]' },
  { name: 'Propose', text: 'Every change previewed and approved', inset: 'lg:ml-[22%]' },
  { name: 'Think', text: 'Columns mapped, with reasons and doubts', inset: 'lg:ml-[11%]' },
  { name: 'Read', text: 'Every row of every file, in any encoding', inset: '' },
] as const;

/** The road as courses laid from the ground up, like the mark. Read from below. */
function Courses() {
  return (
    <ol aria-label="How an implementation goes" className="flex flex-col-reverse gap-2">
      {[...courses].reverse().map((course, index) => (
        <li
          key={course.name}
          className={`rise grid gap-0.5 rounded-lg px-5 py-4 ${course.inset} ${index === 0 ? 'bg-accent text-on-accent' : 'bg-surface ring-1 ring-line'}`}
          style={{ animationDelay: `${index * 90}ms` }}
        >
          <span className="text-lg font-semibold">{course.name}</span>
          <span className={index === 0 ? '' : 'text-muted'}>{course.text}</span>
        </li>
      ))}
    </ol>
  );
}
